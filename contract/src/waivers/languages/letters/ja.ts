import type { LetterWords } from './es.ts';

const listed = (names: readonly string[]) => names.map((name) => `${name} さん`).join('、');

/** Letters to signers in Japanese, in short: they go beside the English, which says it all. */
export const ja: LetterWords = {
  tag: 'ja-JP',
  invitation: ({ names, organization, parade, day, form }) =>
    `${organization} が、パレード「${parade}」(${day})の参加者名簿に ${listed(names)}を登録しました。参加するには、「${form}」への署名が必要です。`,
  reminder: ({ names, form }) => `${listed(names)}の「${form}」への署名が、まだ済んでいません。`,
  guardianMissing: ({ names, form }) =>
    `${listed(names)}は「${form}」に署名しました。保護者の方の署名が、まだ済んでいません。`,
  participantMissing: ({ names, form }) =>
    `保護者の方は「${form}」に署名しました。${listed(names)}ご本人の署名が、まだ済んでいません。`,
  newLink: ({ names, form }) =>
    `ご依頼のあった新しいリンクです。${listed(names)}の「${form}」が開きます。以前のメールのリンクの代わりに、こちらをお使いください。`,
  how: ({ minutes, due }) =>
    `スマートフォンかパソコンで約 ${minutes} 分で終わります。アカウントは要りません。${due}までに署名してください。参加者が 18 歳未満の場合は、保護者の方の署名も必要です。`,
  family: ({ names: [first = ''] }) =>
    `${first} さんの保護者として署名する方は、続けてほかの方の書類にも署名できます。回答のほとんどは入力済みになります。続けない場合は、別のメールで届くそれぞれのリンクをお使いください。`,
  open: `ボタン「Read and sign」を開いてください。ページは日本語で開きます。署名するのは英語の文面です。このリンクはご本人専用ですので、転送しないでください。`,
  otherwise: `参加しない場合や、お心当たりのない場合は、リンクを開いてその旨をお知らせください。ご質問は、このメールに返信してください。`,
  stop: `お知らせの停止は、このメールの最後のリンクからできます。`,
  moved: (name) =>
    `${name} さんの書類の名前かメールアドレスが変わったため、以前お送りしたリンクは使えなくなりました。まだ署名が必要な場合は、このメールに返信してください。`,
  copy: (name) =>
    `${name} さんの署名済みの書類と署名の記録を PDF で添付しました。署名されたのは、上の英語の文面です。これ以上のお手続きはありません。ご自身で署名した覚えがない場合は、すぐにこのメールに返信してください。`,
  partOfGuardian: (name) =>
    `${name} さんがパレードの書類に記入して署名し、保護者の方のアドレスとしてこのメールアドレスを入力しました。あとは保護者の署名が必要です。上のボタン「Read and sign」を開いてください。ページは日本語で開きます。このリンクはご本人専用ですので、転送しないでください。`,
  partOfParticipant: (name) =>
    `保護者の方が ${name} さんのパレードの書類に記入して署名しました。あとはご本人の署名が必要です。上のボタン「Read and sign」を開いてください。ページは日本語で開きます。このリンクはご本人専用ですので、転送しないでください。`,
};
