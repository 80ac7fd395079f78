import type { LetterWords } from './es.ts';

const listed = (names: readonly string[]) => names.map((name) => `${name}様`).join('、');
const signBy: LetterWords['signBy'] = ({ due, is_past_due }) =>
  is_past_due
    ? `署名期限の${due}は過ぎましたが、まだ署名できます。お早めに署名してください。`
    : `${due}までに署名してください。`;

/** Letters to signers in Japanese, shortened: the full English is in the same letter. */
export const ja: LetterWords = {
  tag: 'ja-JP',
  button: '内容を読んで署名する',
  invitation: ({ names, organization, parade, day, form }) =>
    `${organization}が、${parade}（${day}）の参加者名簿に${listed(names)}を登録しました。参加するには、「${form}」への署名が必要です。`,
  reminder: ({ names, form }) => `${listed(names)}の「${form}」への署名が、まだ済んでいません。`,
  guardianMissing: ({ names, form }) =>
    `${listed(names)}は「${form}」に署名しました。保護者の方の署名が、まだ済んでいません。`,
  participantMissing: ({ names, form }) =>
    `保護者の方は「${form}」に署名しました。${listed(names)}ご本人の署名が、まだ済んでいません。`,
  isAdult: (name, form) =>
    `${name}様は18歳以上になったため、「${form}」にはご本人だけが署名します。以前の署名は効力を失っています。回答は保存されていますので、確認して署名してください。`,
  newLink: ({ names, form }) =>
    `ご依頼のあった新しいリンクです。${listed(names)}の「${form}」が開きます。以前のメールのリンクの代わりに、こちらをお使いください。`,
  voided: (names, form) =>
    `${listed(names)}の署名済みの「${form}」は、パレード事務局が無効にしました。以前の署名は効力を失っています。`,
  signNew: 'お手数ですが、新しい書類に署名してください。',
  toBeSigned: '新しい書類への署名が必要です。リンクは、登録されているメールアドレスにお送りします。',
  nothingToSign: 'お手続きは必要ありません。ご質問は、このメールに返信してください。',
  signBy,
  how: ({ minutes, ...due }) =>
    `スマートフォンまたはパソコンで、所要時間は約${minutes}分です。アカウントは必要ありません。${signBy(due)}参加者が18歳未満の場合は、保護者の方の署名も必要です。`,
  family: ({ names: [first = ''] }) =>
    `${first}様の保護者として署名する方は、続けてほかの方の書類にも署名できます。回答のほとんどは入力済みになります。続けない場合は、別のメールで届くそれぞれのリンクをお使いください。`,
  open: 'ボタン「内容を読んで署名する」を押してください。ページは日本語で開きます。署名の対象となるのは英語の本文です。このリンクは宛先の方専用ですので、このメールを転送しないでください。',
  otherwise:
    '参加しない方や、お心当たりのない方は、リンクを開いてその旨をお知らせください。ご質問は、このメールに返信してください。',
  misdirected: 'お心当たりのない方は、リンクを開いてその旨をお知らせください。ご質問は、このメールに返信してください。',
  stop: 'お知らせの停止は、このメールの最後のリンクからできます。',
  moved: (name) =>
    `${name}様の同意書の氏名またはメールアドレスが変わったため、以前お送りしたリンクは使えなくなりました。同意書への署名がまだ必要な場合は、このメールに返信してください。`,
  copy: (name, form) =>
    `${name}様の署名済みの「${form}」の写しです。書類と署名の記録をPDFで添付しました。署名されたのは、上の英語の本文です。これ以上のお手続きはありません。署名した覚えがない場合は、すぐにこのメールに返信してください。`,
  partOfGuardian: (name, form) =>
    `${name}さんが「${form}」に記入して署名し、保護者の方のメールアドレスとしてこのアドレスを入力しました。あとは保護者の方の署名が必要です。`,
  partOfParticipant: (name, form) =>
    `保護者の方が${name}様の「${form}」に記入して署名しました。あとはご本人の署名が必要です。`,
  wrongAddress: (name, form, address) =>
    `${name}様の「${form}」には、もう1人の方の署名がまだ必要です。${address}にお送りしたリンクは別の方に届いていたため、使えなくなりました。すでにいただいた署名は保存されています。別のアドレスを入力するには、この書類についての以前のメールのリンクを開いてください。`,
};
