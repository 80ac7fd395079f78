/** The look of a letter in a mail program: its HTML part and the preview in the portal use the same styles. */
export const letterStyle = {
  body: 'margin:0;background:#fbfaf7;color:#1f1b24;font:16px/1.5 system-ui,sans-serif',
  column: 'max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere',
  // The head and foot of the printed program, as text and lines, so that no picture has to be loaded.
  head: 'margin:0 0 28px;text-align:center',
  rule: 'height:3px;border-top:2px solid #9b1c42;border-bottom:1px solid #9b1c42;font-size:0;line-height:0',
  ruleFoot: 'height:3px;border-top:1px solid #9b1c42;border-bottom:2px solid #9b1c42;font-size:0;line-height:0',
  nth: "margin:12px 0 0;color:#9b1c42;font:400 40px/1.1 Fraunces,Georgia,'Times New Roman',serif",
  name: "margin:4px 0 0;font:600 20px/1.3 Fraunces,Georgia,'Times New Roman',serif",
  day: 'margin:2px 0 12px;color:#4b4652;font-size:13px;letter-spacing:0.08em;text-transform:uppercase',
  foot: 'margin:12px 0 0;color:#4b4652;font-size:14px',
  text: 'margin:0 0 16px',
  // The same content in another language.
  courtesy: 'margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid #e4dfe6',
  courtesyText: 'margin:8px 0 0',
  courtesyName: 'margin:0;color:#635d6b;font-size:13px;font-weight:600;letter-spacing:0.06em',
  aside: 'margin:0 0 16px;font-size:14px',
  asideLink: 'color:#4b4652',
  action: 'margin:24px 0',
  actionLink:
    'background:#9b1c42;color:#ffffff;padding:14px 20px;border-radius:6px;font-weight:600;text-align:center;text-decoration:none;display:block',
  address: 'margin:0 0 16px;font-size:14px;color:#4b4652;word-break:break-all',
  about: "margin:28px 0 0;font:600 22px/1.3 Fraunces,Georgia,'Times New Roman',serif",
  heading:
    'margin:20px 0 4px;padding:0 0 6px;border-bottom:1px solid #e4dfe6;color:#635d6b;font-size:13px;font-weight:600;letter-spacing:0.06em;text-transform:uppercase',
  item: 'width:100%;border-collapse:collapse',
  days: 'width:80px;padding:12px 12px 12px 0;border-bottom:1px solid #e4dfe6;line-height:1.3;vertical-align:top;',
  late: 'color:#b42318',
  due: 'color:#9b1c42',
  figure: "display:block;font:400 26px/1.1 Fraunces,Georgia,'Times New Roman',serif",
  unit: 'font-size:14px;font-weight:600',
  what: 'padding:10px 0 12px;border-bottom:1px solid #e4dfe6;vertical-align:top',
  itemLink: 'display:block;padding:2px 0;color:#9b1c42;font-weight:600',
  facts: 'color:#4b4652;font-size:14px',
} as const;

/**
 * Returns the result of taskDays as a number and the text under it: '20', 'days late'. figure: null where there is no
 * number.
 */
export function daysFolio(days: string | null): {
  readonly figure: string | null;
  readonly unit: string;
  readonly isLate: boolean;
} {
  const [, figure = null, unit = ''] = /^(?:due in )?([\d,]+) (days?(?: late)?)$/.exec(days ?? '') ?? [];
  const isLate = unit.endsWith(' late');
  if (figure === null) return { figure, unit: (days ?? '').replace(/^due /, ''), isLate };
  return { figure, unit: isLate ? unit : `${unit} left`, isLate };
}
