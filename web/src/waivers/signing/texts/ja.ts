import { ja as form } from '@parade/contract/waivers/languages/ja.ts';
import type { Texts } from './en.ts';

export const ja: Texts = {
  tag: 'ja-JP',
  form,
  language: '言語',
  yourWaiver: '同意書',
  waiverFor: (name) => `${name}さんの同意書`,
  unreached: 'ポータルに接続できません',
  savedHere: '入力した内容はすべてこの端末に保存されています。',
  tryAgain: 'もう一度試す',
  opening: '同意書を開いています …',
  back: '戻る',
  losAngeles: (instant) => `${instant}(ロサンゼルス時間)`,

  ask: {
    title: (name, first) => `${name}さんご本人ですか、それとも${first}さんの代わりに署名しますか。`,
    lead: (organizer, parade, minutes) =>
      `${organizer}は、${parade}に参加するすべての方に同意書への署名をお願いしています。所要時間は約${minutes}分です。`,
    self: (name) => `${name}本人です`,
    selfHint: '18歳未満の方には、最後に保護者についてうかがいます。',
    guardian: (first) => `${first}さんの代わりに署名します`,
    guardianHint: (first) => `親または法定後見人です。${first}さんも署名しますので、一緒に進めてください。`,
    goOn: '前回の続きから始める',
    what: '署名するもの',
    waiver: '書類',
    entry: '参加団体',
    parade: 'パレード',
    dueBy: '署名の期限',
    saved: '回答は入力中に保存されます。いつでも中断でき、同じリンクからどの端末でも続けられます。',
    decline: (name) => `${name}さんではない、または参加しない場合`,
    questions: 'お問い合わせ:',
    privacy: 'プライバシー',
  },

  steps: {
    step: (number, of) => `ステップ ${number}/${of}`,
    about: (signer, first) => (signer === 'self' ? 'あなたについて' : `${first}さんについて`),
    experience: (signer, first) => (signer === 'self' ? 'あなたの参加経験' : `${first}さんの参加経験`),
    birth: '生年月日',
    youMeans: (first) => `質問の「あなた」「私」は${first}さんのことです。`,
    childEmail: (first) =>
      `${first}さんのメールアドレスは必要ありません。空欄のままにするか、ご自身のアドレスを入力してください。`,
    isAdult: (first) => `${first}さんは18歳以上なので、ご本人だけが署名できます。電話を${first}さんに渡してください。`,
    filledIn: (n) => `${n}件の回答は入力済みです。`,
    showAll: '表示する',
    next: '次へ',
    review: '確認へ',
    backToReview: '確認に戻る',
    onSigning: '署名時に入力されます',
    version: (version) => `第${version}版`,
    remove: '削除',
    uploading: (name) => `${name} を送信中`,
    files: (kinds, megabytes, max) => `${kinds}、${megabytes} MBまで${max > 1 ? `、${max}ファイルまで` : ''}。`,
  },

  agreement: {
    courtesy: '参考のための翻訳です。署名の対象となるのは、後に続く英語の本文です。',
    english: '英語の本文(署名の対象)',
  },

  review: {
    title: (signer, first) => (signer === 'self' ? '確認と署名' : `${first}さんの確認と署名`),
    lead: '回答をもう一度確認してください。「署名する」を押すまで署名は完了しません。',
    change: '変更',
    noAnswer: '回答なし',
    sections: (group, first) => (group === 'guardian' ? '保護者の署名' : `${first}さんの署名`),
    consents: '同意',
    nextAnswers: (n) => `次へ: 回答 ${n}件`,
    nextSignatures: (n) => `次へ: 署名 ${n}件`,
    nextBoxes: (n) => `次へ: チェック ${n}件`,
    sign: '署名する',
    adopt: (by, first) => `${first}さんのために${by}さんがした署名を使う`,
    reviewed: '回答を確認しました。内容に間違いはありません。',
    electronic:
      'この書類に電子的に署名し、署名済みの写しをメールで受け取ることに同意します。電子署名が紙の署名と同じ効力を持つことを理解しています。',
  },

  parts: {
    offer: (who, first) =>
      who === 'guardian'
        ? '保護者の方が一緒にいませんか。先にご自分の分に署名してください。保護者の方には専用のリンクをメールで送ります。'
        : `${first}さんが一緒にいませんか。先にご自分の分に署名してください。${first}さんには専用のリンクをメールで送ります。`,
    send: (who, first) => (who === 'guardian' ? '保護者に送る' : `${first}さんに送る`),
    title: (who, first) => (who === 'guardian' ? '署名して保護者に送る' : `署名して${first}さんに送る`),
    lead: (who, first) =>
      `署名した内容は保存されます。${who === 'guardian' ? '保護者の方' : `${first}さん`}も署名すると、同意書が有効になります。`,
    where: (who, first) => (who === 'guardian' ? '保護者のメールアドレス' : `${first}さんのメールアドレス`),
    whereHint: '専用のリンクをそこへ送ります。このリンクが届いたアドレスと同じでもかまいません。',
    signAndSend: '署名して送る',
    signed: '署名済み',
    yourTurn: (who, first) =>
      who === 'guardian'
        ? `${first}さんが署名しました。次はあなたの番です。`
        : '保護者の方が署名しました。次はあなたの番です。',
    yourTurnLead: (who, name, at) =>
      who === 'guardian'
        ? `${name}さんがこの同意書に記入し、${at}に署名しました。${name}さんは18歳未満のため、保護者の署名も必要です。`
        : `保護者の方があなたの同意書に記入し、${at}に署名しました。残りはご本人の署名だけです。`,
    aboutMinutes: '約2分です。署名済みの内容も読めます。',
    wrongAnswer: (who, first) =>
      who === 'guardian'
        ? `回答に誤りがありますか。${first}さんがご自分のリンクで直し、もう一度署名できます。`
        : '回答に誤りがありますか。保護者の方がご自分のリンクで直し、もう一度署名できます。',
    notGuardian: (name) => `${name}さんの保護者ではない場合`,
    sent: (who, first) => (who === 'guardian' ? '保護者の署名を待っています' : `${first}さんの署名を待っています`),
    sentTo: 'リンクの送信先:',
    kept: (who, first) =>
      `署名した内容は保存されています。${who === 'guardian' ? '保護者の方' : `${first}さん`}が署名するまで、することはありません。`,
    isHere: (who, first) =>
      who === 'guardian'
        ? '保護者がここにいて、この端末で署名します'
        : `${first}さんがここにいて、この端末で署名します`,
    again: 'メールが届きませんか。もう一度、または別のアドレスに送る',
    sendAgain: 'もう一度送る',
    backHint: '変更がありますか。その場合は署名が取り消され、送ったリンクは使えなくなります。',
    takeBack: '回答を変更する',
  },

  pass: {
    who: '次に署名するのはどなたですか',
    everyone: '全員が署名しました',
    count: (signed, total) => `${total}人中${signed}人が署名しました。`,
    search: '名前で探す',
    more: (n) => `ほか${n}人。名前を入力して探してください。`,
    nobody: 'この名前で署名が残っている人はいません。',
    waiting: (who) => (who === 'guardian' ? '保護者の署名を待っています' : '参加者の署名を待っています'),
    giveBack: (name) => `${name}さんに端末を返す`,
    over: 'この端末での順番の署名は終わりました',
    overWhy: '端末をお返しください。持ち主がもう一度ログインすると続けられます。',
    login: 'ログイン',
    unsent: '前の署名がまだポータルに届いていません。先に送信してから、次の方が署名できます。',
    next: '次の方へ',
    choose: 'ご本人ではありませんか。別の名前を選ぶ',
    handOn: 'ありがとうございます。端末を次の方に渡してください。',
  },

  done: {
    title: (first) => `ありがとうございます。${first}さんの同意書に署名しました`,
    plainTitle: 'ありがとうございます。同意書に署名しました',
    signed: (form, name, entry) => `${form}、${name}、${entry}`,
    signedAt: (form, name, entry, at) => `${form}、${name}、${entry}、署名 ${at}`,
    copies: '写しをメールで送ります:',
    download: '署名済みの書類をダウンロード(PDF)',
    nothing: 'ほかにすることはありません。このページを閉じてかまいません。',
    next: 'ご家族の次の方',
    same: (first) => `住所、緊急連絡先、保護者は${first}さんと同じ`,
    sameHint: '残りは生年月日、チェック、署名だけです。約1分で終わります。',
    goOn: (first) => `${first}さんの署名へ`,
    goOnWith: (name, form) => `${name}:${form}`,
    later: '後にしますか。それぞれの方へのメールのリンクを後で使えます。',
  },

  declined: {
    thanks: 'お知らせいただきありがとうございます',
    title: '参加を辞退しました',
    iAm: (name) => `やはり${name}本人です`,
    iWant: 'やはり署名します',
    notified: (entry, at) =>
      `${at === null ? '' : `${at}に`}${entry}の責任者とパレード事務局に知らせました。何も署名していません。`,
  },

  notSent: {
    sending: '署名を送信しています …',
    title: 'まだ送信されていません',
    now: '今すぐ試す',
    keepOpen: 'このページをしばらく開いたままにしてください。',
    saved: () => 'ポータルに接続できません。署名はこの端末に保存されています。接続が戻ると自動的に送信します。',
    again: 'このページを開いたままにするか、後でこの端末で同じリンクを開いてください。入力し直す必要はありません。',
  },

  refused: {
    'waiver-not-found': 'この同意書が見つかりません。参加団体の責任者にお問い合わせください。',
    'waiver-deleted':
      'この同意書は取り消されました。案内が複数届いている場合があります。最新のメールのリンクを使うか、参加団体の責任者にお問い合わせください。',
    'waiver-link-replaced': 'このリンクは新しいものに置き換えられました。最新のメールのリンクを使ってください。',
    'waiver-signed': 'この同意書は署名済みです。',
    'waiver-not-open': 'この同意書はまだ利用できません。10月1日から署名できます。',
    'signer-only': '同意書に記載されたご本人、またはその保護者だけが署名できます。',
    'waiver-emails-disabled': '現在メールの送信を止めています。後でもう一度お試しください。',
    'too-many-requests': '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  },

  noSignal: {
    title: '電波が届いていません',
    kept: '入力した内容はこの端末に保存されています。失われることはありません。',
    goesOn: '接続が戻ると、このページは自動的に続き、待っている内容を送信します。',
    fillIn: '電波が届いていません。このまま記入して署名できます。内容はこの端末に保存され、接続が戻ると送信されます。',
  },

  notYours: {
    title: '署名できるのは、同意書に記載された本人または保護者だけです',
    why: (name) =>
      `この同意書は${name}さんのものですが、このブラウザーでは別のアカウントでポータルにログインしています。先にログアウトするか、参加者本人の端末でリンクを開いてください。`,
    portal: 'ポータルへ',
  },

  ended: {
    freshLink: '新しいリンクをメールで受け取る',
    copy: '写しをメールで受け取る',
    linkSent: 'まだ署名が必要な場合、登録されているメールアドレスに新しいリンクを送ります。',
    copySent: '登録されているメールアドレスに写しを送ります。',
    notArrived: '迷惑メールのフォルダーも確認してください。数分たっても届かない場合は、団体の責任者に尋ねてください。',
    cutOff:
      'メールソフトが長いリンクを途中で切ることがあります。メールをもう一度開いてボタンを押すか、アドレス全体をコピーしてください。',
  },

  decline: {
    title: '署名しませんか。',
    lead: (entry) =>
      `${entry}の責任者とパレード事務局に知らせます。署名がないと参加できません。気が変わったら、同じリンクから署名できます。`,
    reason: '理由',
    declined: (name) => `${name}本人ですが、参加しません`,
    notMe: (name) => `${name}ではありません`,
    note: '伝えておきたいこと',
    noteHint: '空欄でもかまいません。',
    choose: 'どちらかを選んでください',
    confirmNotMe: '本人ではないことを確認',
    confirm: '辞退する',
  },

  saving: {
    saved: (time) => `保存済み ${time}`,
    nothing: '保存するものはありません',
    saving: '保存中 …',
    failed: () => 'まだポータルに保存されていません。回答はこの端末に保存されています。',
  },

  field: {
    choose: '選んでください',
    required: '必須',
    yes: 'はい',
    no: 'いいえ',
    left: (n) => `残り${n}文字`,
    over: (n) => `${n}文字超過`,
  },

  pad: {
    draw: '描いて署名',
    type: '入力して署名',
    undo: '元に戻す',
    clear: '消す',
    fullScreen: '全画面',
    done: '完了',
    turn: '電話を横にすると広く使えます。',
    fullName: '氏名',
    cue: '指、ペン、マウスでここに署名してください',
    dot: '点だけでした。署名を描いてください。',
    typeLabel: (label) => `${label}:氏名を入力`,
    signed: (label) => `${label}:署名済み`,
    empty: (label) => `${label}:空欄。ここに描くか「入力して署名」を選んでください`,
  },

  messages: {
    failed: '入力に誤りがあります。赤い項目を直して、もう一度お試しください',
    required: '入力が必要です',
    invalid: '形式が正しくありません',
    email: '正しいメールアドレスを入力してください',
    date: 'MM/DD/YYYY の形で入力してください',
    signature: '下に署名してください',
    ageUnder5: '年齢が5歳未満です。正しいですか。',
    birthInFuture: '生年月日に未来の日付は使えません',
    birthTooEarly: '生年月日は1900年以降にしてください',
    guardianSamePerson: '保護者は参加者とは別の人でなければなりません',
    guardianMinor: '保護者は18歳以上でなければなりません',
    helmet: '18歳未満はヘルメットが必要です',
  },
};
