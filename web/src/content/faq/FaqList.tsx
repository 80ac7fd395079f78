import type { Faq, FaqCategory, FaqOrder } from '@parade/contract/content/faq/faq.ts';
import { Menu } from '../../ui/Menu.tsx';
import { OrderList } from '../ordering/OrderList.tsx';
import { type FaqRow, orderOf, rowsOf, wordsOf } from './faqRows.ts';
import styles from './faq.module.css';
import { useFaqRemoval } from './useFaqRemoval.ts';

interface FaqListProps {
  /** In the order that everybody sees. */
  readonly saved: readonly FaqCategory[];
  /** In the order on the screen. */
  readonly categories: readonly FaqCategory[];
  readonly onOrder: (order: FaqOrder['order']) => void;
  readonly onEdit: (faq: Faq) => void;
  readonly onAdd: (category: FaqCategory) => void;
  readonly onRename: (category: FaqCategory) => void;
}

/** Categories one after the other, each with its questions. */
export function FaqList({ saved, categories, onOrder, onEdit, onAdd, onRename }: FaqListProps) {
  const rows = rowsOf(categories);
  const { removeFaq, removeCategory } = useFaqRemoval(saved);
  const toolsOfCategory = ({ category }: Extract<FaqRow, { kind: 'heading' }>) => (
    <Menu
      label={`More for ${category.name}`}
      entries={[
        { label: 'Add a question', onSelect: () => onAdd(category) },
        { label: 'Rename category', onSelect: () => onRename(category) },
        { label: 'Delete category', onSelect: () => void removeCategory(category) },
      ]}
    >
      More
    </Menu>
  );
  return (
    <OrderList
      label="Questions by category"
      noun="the question"
      heading="h3"
      movesParts
      rows={rows}
      onMove={(next) => onOrder(orderOf(next))}
      titleOf={(row) => (row.kind === 'heading' ? row.category.name : row.faq.question)}
      contentOf={(row) => (row.kind === 'faq' ? <Line faq={row.faq} onEdit={onEdit} /> : null)}
      toolsOf={(row) =>
        row.kind === 'heading' ? (
          toolsOfCategory(row)
        ) : (
          <Menu
            label={`More for ${row.faq.question}`}
            entries={[
              { label: 'Edit', onSelect: () => onEdit(row.faq) },
              { label: 'Delete', onSelect: () => void removeFaq(row.faq) },
            ]}
          >
            More
          </Menu>
        )
      }
    />
  );
}

function Line({ faq, onEdit }: { faq: Faq; onEdit: (faq: Faq) => void }) {
  return (
    <>
      <button type="button" className={styles['open']} onClick={() => onEdit(faq)}>
        {faq.question}
      </button>
      <small className={styles['line']}>{wordsOf(faq.answer)}</small>
    </>
  );
}
