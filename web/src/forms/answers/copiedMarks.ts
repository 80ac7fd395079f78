import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { compositeOf } from '@parade/contract/forms/engine/widget.ts';
import { type FieldPath, type FieldValue, isRecord, type RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldState } from './fieldState.ts';

/** F-10: which copied answers remain to be checked on this screen; of a table of counts, which counts. */
export class CopiedMarks {
  private readonly confirmed = new Set<FieldPath>();
  /** The marks of tables that have been changed since. */
  private readonly counts = new Map<FieldPath, ReadonlySet<string>>();

  isConfirmed(path: FieldPath): boolean {
    return this.confirmed.has(path);
  }

  /** The person has checked the whole answer. */
  confirm(path: FieldPath): void {
    this.confirmed.add(path);
    this.counts.delete(path);
  }

  /** The person has changed the answer. Counts that stay as they were copied remain to be checked. */
  change(path: FieldPath, { value, copiedCounts }: FieldState, next: FieldValue | undefined): void {
    const left = [...(copiedCounts ?? [])].filter((key) => countIn(value, key) === countIn(next, key));
    this.confirm(path);
    if (left.length > 0) this.counts.set(path, new Set(left));
  }

  /** The server has marked the answer anew. */
  renew(path: FieldPath): void {
    this.confirmed.delete(path);
    this.counts.delete(path);
  }

  /** Returns what the field shows. isMarked: on the server. */
  of(
    path: FieldPath,
    field: FieldDefinition,
    value: FieldValue | undefined,
    isMarked: boolean,
  ): Pick<FieldState, 'copied' | 'copiedCounts'> {
    const isOpen = isMarked && !this.isConfirmed(path);
    const { counts, parts = [] } = compositeOf(field) ?? {};
    if (!counts) return { copied: isOpen };
    const typed = parts.filter(({ key, computed }) => !computed && countIn(value, key) !== undefined);
    const copiedCounts = isOpen ? new Set(typed.map(({ key }) => key)) : this.counts.get(path);
    return { copied: isOpen || copiedCounts !== undefined, copiedCounts };
  }
}

function countIn(value: FieldValue | undefined, key: string): unknown {
  return isRecord(value) ? (value as RowValue)[key] : undefined;
}
