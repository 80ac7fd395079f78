import { Notice } from '../ui/Page.tsx';

/** For people who work for the parade: what was agreed to with a form and stands otherwise today. */
export function AgreedOtherwise({ differences }: { readonly differences: readonly string[] }) {
  return (
    <Notice tone="info" title="Terms changed since this form was agreed to">
      This form keeps the terms it was signed or submitted with:
      <ul>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </Notice>
  );
}
