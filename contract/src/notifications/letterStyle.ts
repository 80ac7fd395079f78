/** How a letter looks in a mail program: its HTML part and the preview in the portal have the same styles. */
export const letterStyle = {
  body: 'margin:0;background:#fbfaf7;color:#1f1b24;font:16px/1.5 system-ui,sans-serif',
  column: 'max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere',
  text: 'margin:0 0 16px',
  aside: 'margin:0 0 16px;font-size:14px',
  asideLink: 'color:#4b4652',
  action: 'margin:24px 0',
  actionLink:
    'background:#9b1c42;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block',
  address: 'margin:0 0 16px;font-size:14px;color:#4b4652;word-break:break-all',
} as const;
