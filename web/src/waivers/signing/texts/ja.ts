import { ja as form } from '@parade/contract/waivers/languages/ja.ts';
import type { Texts } from './en.ts';
import { instantIn, timeIn } from './instants.ts';

export const ja: Texts = {
  tag: 'ja-JP',
  form,
  marks: { colon: '：', comma: '、', aside: (words) => `（${words}）` },
  language: '言語',
  yourWaiver: '免責同意書',
  waiverFor: (name) => `${name}さんの同意書`,
  unreached: 'ポータルに接続できません',
  nothingLost: '入力した内容は失われません。接続が回復すると、このページは自動的に再開します。',
  tryAgain: 'もう一度試す',
  opening: '同意書を開いています…',
  back: '戻る',
  losAngeles: (instant) => `${instantIn('ja-JP', instant)}（ロサンゼルス時間）`,

  ask: {
    title: (name, first) => `${name}さんご本人ですか、それとも${first}さんの保護者の方ですか。`,
    lead: (organizer, parade, minutes) =>
      `${organizer}は、${parade}に参加するすべての方に免責同意書への署名をお願いしています。所要時間は約${minutes}分です。`,
    self: (name) => `${name}本人です`,
    selfHint: '18歳未満の方は、最後に保護者の方の署名もお願いします。',
    guardian: (first) => `${first}さんの保護者として署名します`,
    guardianHint: (first) => `親または法定後見人です。${first}さんも署名しますので、お二人で一緒に進めてください。`,
    goOn: '前回の続きから始める',
    what: '署名する書類',
    waiver: '書類',
    entry: '参加団体',
    parade: 'パレード',
    paradeOn: (parade, day) => `${parade}、${day}`,
    dueBy: '署名期限',
    wasDue: '署名期限',
    late: (day) => `${day}（期限は過ぎましたが、まだ署名できます）`,
    saved: '回答は入力中に保存されます。いつでも中断でき、同じリンクからどの端末でも続けられます。',
    decline: (name) => `${name}さんではない方、参加しない方はこちら`,
    questions: 'お問い合わせ：',
    privacy: 'プライバシー',
  },

  steps: {
    step: (number, of) => `ステップ ${number}/${of}`,
    about: (signer, first) => (signer === 'self' ? 'ご本人について' : `${first}さんについて`),
    experience: (signer, first) => (signer === 'self' ? 'これまでの参加経験' : `${first}さんの参加経験`),
    birth: '生年月日',
    youMeans: (first) => `質問の「あなた」「私」は${first}さんのことです。`,
    youMeansGuardian: 'このページの「あなた」「私」は、保護者の方のことです。',
    childEmail: (first) =>
      `${first}さんのメールアドレスは必要ありません。空欄のままでも、保護者の方のアドレスを入力してもかまいません。`,
    isAdult: (first) =>
      `${first}さんは18歳以上なので、署名できるのはご本人だけです。この端末を${first}さんに渡してください。`,
    filledIn: (n) => `${n}件の回答は入力済みです。`,
    showAll: '表示する',
    next: '次へ',
    review: '確認へ',
    backToReview: '確認画面に戻る',
    onSigning: '署名時に入力されます',
    version: (version) => `第${version}版`,
    remove: '削除',
    uploading: (name) => `${name}をアップロードしています`,
    files: (kinds, megabytes, max) =>
      max > 1 ? `${kinds}、1ファイル${megabytes}MBまで、最大${max}ファイル。` : `${kinds}、${megabytes}MBまで。`,
  },

  agreement: {
    courtesy: '以下は参考のための日本語訳です。署名の対象となるのは、その後に続く英語の本文です。',
    english: '英語の本文（署名の対象）',
    onlyEnglish:
      'この本文は英語のみで、署名の対象となるのはこの英語の本文です。内容がわからないときは、署名する前に周りの方に確認してください。',
  },

  review: {
    title: (signer, first) => (signer === 'self' ? '確認と署名' : `${first}さんの同意書の確認と署名`),
    lead: '回答をもう一度確認してください。「署名する」を押すまで署名は完了しません。',
    change: '変更',
    noAnswer: '回答なし',
    sections: (group, first) => (group === 'guardian' ? '保護者の署名' : `${first}さんの署名`),
    consents: '同意',
    nextAnswers: (n) => `次へ：未回答${n}件`,
    nextSignatures: (n) => `次へ：署名${n}件`,
    nextBoxes: (n) => `次へ：チェック${n}件`,
    sign: '署名する',
    adopt: (by, first) => `${first}さんの同意書に使った${by}さんの署名を使う`,
    reviewed: '回答を確認しました。内容に間違いはありません。',
    electronic:
      'この書類に電子的に署名し、署名済みの写しをメールで受け取ることに同意します。電子署名が紙の署名と同じ効力を持つことを理解しています。',
  },

  parts: {
    offer: (who, first) =>
      who === 'guardian'
        ? '保護者の方が今ご一緒でない場合は、先にご自分の分に署名してください。保護者の方には専用のリンクをメールでお送りします。'
        : `${first}さんが今ご一緒でない場合は、先にご自分の分に署名してください。${first}さんには専用のリンクをメールでお送りします。`,
    send: (who, first) => (who === 'guardian' ? '保護者に送る' : `${first}さんに送る`),
    title: (who, first) => (who === 'guardian' ? '署名して保護者に送る' : `署名して${first}さんに送る`),
    lead: (who, first) =>
      `署名した内容は保存されます。${who === 'guardian' ? '保護者の方' : `${first}さん`}も署名すると、同意書が有効になります。`,
    where: (who, first) => (who === 'guardian' ? '保護者のメールアドレス' : `${first}さんのメールアドレス`),
    whereHint: 'このアドレスに専用のリンクをお送りします。あなたへのリンクが届いたアドレスと同じでもかまいません。',
    signAndSend: '署名して送る',
    signed: '署名済み',
    yourTurn: (who, first) =>
      who === 'guardian'
        ? `${first}さんが署名しました。次は保護者の方の番です。`
        : '保護者の方が署名しました。次はご本人の番です。',
    yourTurnLead: (who, name, at) =>
      who === 'guardian'
        ? `${name}さんがこの同意書に記入し、${at}に署名しました。${name}さんは18歳未満のため、保護者の署名も必要です。`
        : `保護者の方があなたの同意書に記入し、${at}に署名しました。残りはご本人の署名だけです。`,
    aboutMinutes: (minutes) => `所要時間は約${minutes}分です。署名済みの内容も確認できます。`,
    wrongAnswer: (who, first) =>
      who === 'guardian'
        ? `回答に誤りがある場合は、${first}さんがご自分のリンクから直し、もう一度署名できます。`
        : '回答に誤りがある場合は、保護者の方がご自分のリンクから直し、もう一度署名できます。',
    notGuardian: (name) => `${name}さんの保護者ではない方はこちら`,
    sent: (who, first) => (who === 'guardian' ? '保護者の署名を待っています' : `${first}さんの署名を待っています`),
    sentTo: (address, at) => [`${at}に、`, address, 'にリンクをお送りしました。'],
    wrongAddress: (address) =>
      `${address}にお送りしたリンクは、別の方に届いていました。正しいアドレスを入力してください。そちらにお送りします。`,
    kept: (who, first) =>
      `署名した内容は保存されています。${who === 'guardian' ? '保護者の方' : `${first}さん`}が署名するまで、この書類についてほかにしていただくことはありません。`,
    isHere: (who, first) =>
      who === 'guardian' ? '保護者がここにいて、この端末で署名する' : `${first}さんがここにいて、この端末で署名する`,
    again: 'メールが届かない場合：もう一度、または別のアドレスに送る',
    sendAgain: 'もう一度送る',
    backHint: '変更する場合は、あなたの署名が取り消され、お送りしたリンクは使えなくなります。',
    takeBack: '回答を変更する',
  },

  pass: {
    who: '次に署名するのはどなたですか。',
    everyone: '全員が署名しました',
    count: (signed, total) => `${total}人中${signed}人が署名しました。`,
    search: '名前で探す',
    more: (n) => `ほかに${n}人います。名前を入力して探してください。`,
    nobody: 'この名前で、まだ署名していない方はいません。',
    waiting: (who) => (who === 'guardian' ? '保護者の署名を待っています' : '参加者の署名を待っています'),
    giveBack: (name) => `${name}さんに端末を返す`,
    over: 'この端末での署名の受け付けは終わりました',
    overWhy: '端末をお返しください。持ち主がもう一度ログインすると続けられます。',
    login: 'ログイン',
    unsent: '前の方の署名がまだポータルに届いていません。先に送信してから、次の方が署名できます。',
    next: '次の方へ',
    choose: 'ご本人でない場合は、別の名前を選ぶ',
    handOn: 'ありがとうございます。端末を次の方にお渡しください。',
    turnOver: 'この端末での順番は終わりました',
    turnOverWhy:
      'ここでは何も署名されていません。「次の方へ」を押して、お名前をもう一度選んでください。この端末での署名の受け付けが終わっている場合は、次のページに表示されます。',
  },

  done: {
    title: (first, isScreening) =>
      `ありがとうございます。${first}さんの${isScreening ? '健康状態の申告書' : '同意書'}の署名が完了しました`,
    plainTitle: 'ありがとうございます。同意書の署名が完了しました',
    signed: (form, name, entry) => `${form}：${name}さん、${entry}`,
    signedAt: (form, name, entry, at) => `${form}：${name}さん、${entry}。署名日時：${at}。`,
    copies: (addresses) => ['写しをメールでお送りします：', addresses, ''],
    download: '署名済みの書類をダウンロード（PDF）',
    nothing: 'ほかにしていただくことはありません。このページを閉じてかまいません。',
    next: 'ご家族の次の方',
    nextOwn: 'もう1つの書類',
    same: (first) => `住所、緊急連絡先、保護者は${first}さんと同じ`,
    sameHint: '残りは生年月日、チェック、署名だけです。約1分で終わります。',
    goOn: (first) => `${first}さんの署名へ`,
    goOnWith: (name, form) => `${name}さん：${form}`,
    relinked: 'まだ署名されていません。新しいリンクが作られていますので、いちばん新しいリンクをお使いください。',
    later: '後でも署名できます。それぞれの方にも、メールでリンクが届きます。',
  },

  declined: {
    thanks: 'お知らせいただきありがとうございます',
    title: '署名しないことを受け付けました',
    iAm: (name) => `やはり${name}本人です`,
    iWant: 'やはり署名します',
    notified: (entry, at) =>
      `${at === null ? '' : `${at}に、`}${entry}の責任者とパレード事務局にお知らせしました。署名は行われていません。`,
  },

  notSent: {
    sending: '署名を送信しています…',
    title: 'まだ送信されていません',
    now: '今すぐ試す',
    keepOpen: 'このページをしばらく開いたままにしてください。',
    saved: () => 'ポータルに接続できません。署名はこの端末に保存されています。接続が回復すると自動的に送信します。',
    afterLogout: '署名はこの端末に保存されています。ログアウトすると自動的に送信します。',
    again: 'このページを開いたままにするか、後でこの端末で同じリンクを開いてください。入力し直す必要はありません。',
  },

  refused: {
    'waiver-not-found': 'この同意書が見つかりません。参加団体の責任者にお問い合わせください。',
    'waiver-deleted':
      'この同意書は取り消されました。案内が複数届いている場合があります。最新のメールのリンクを使うか、参加団体の責任者にお問い合わせください。',
    'waiver-link-replaced':
      'このリンクは新しいものに置き換えられました。最新のメールのリンク、または責任者から渡されたリンクをお使いください。',
    'waiver-part-taken-back':
      'このリンクは現在お使いいただけません。先に署名した方に、もう一度署名していただく必要があります。そのあともあなたの署名が必要な場合は、新しいリンクをメールでお送りします。',
    'waiver-adult-signs-alone':
      '参加者の方は18歳以上になったため、ご本人だけが署名します。保護者の方にしていただくことはほかにありません。署名するには、この同意書に関する最新のメールのリンクを使うか、参加団体の責任者にお問い合わせください。',
    'waiver-signed': 'この同意書は署名済みです。',
    'waiver-not-open':
      'この同意書はまだ利用できません。パレード前年の10月1日から署名できます。新しいリンクが必要な場合は、その際にメールでお送りします。',
    'waiver-entry-not-accepted':
      'この同意書は現在署名できません。参加団体が現在パレードへの参加を承認されていません。参加団体の責任者にお問い合わせください。参加が承認されれば、このリンクは再び使えます。',
    'revision-conflict':
      '本文は、このページを開いた後に変更されました。署名はまだ完了していません。入力した内容は保存されています。新しい本文を読んでから署名してください。',
    'signer-only': '署名できるのは、同意書に記載されたご本人、またはその保護者だけです。',
    'waiver-emails-disabled': '現在メールの送信を止めています。後でもう一度お試しください。',
    'too-many-requests': '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  },

  noSignal: {
    title: 'インターネットに接続されていません',
    inPortal:
      '入力した内容は失われません。これまでの回答はポータルに保存されています。ほかの人の目に触れないよう、この端末には残していません。',
    partHere:
      '入力した内容は失われません。最後に入力した内容は、ポータルに届くまでこの端末に保存されます。ほかの回答はポータルに保存されています。',
    signatureHere: '入力した内容は失われません。署名はこの端末に保存されていて、接続が回復すると送信されます。',
    goesOn: 'このページを開いたままお待ちください。数秒ごとに接続を確認し、前回の続きから再開します。',
    trying: '接続を確認しています…',
    inVain: (time) => `まだ接続できません。最後に確認した時刻：${time}`,
    fillIn:
      'インターネットに接続されていませんが、このまま記入して署名できます。内容はこの端末に保存され、接続が回復すると送信されます。',
  },

  notYours: {
    title: '署名できるのは、同意書に記載されたご本人、またはその保護者だけです',
    why: (name) =>
      `この同意書は${name}さんのものですが、このブラウザでは別のアカウントでポータルにログインしています。先にログアウトするか、参加者ご本人の端末でリンクを開いてください。`,
    portal: 'ポータルへ',
  },

  ended: {
    unused: '先に別の画面で署名されました。ここに入力された内容は使われていません。',
    tooLate: 'この端末での署名は間に合わなかったため、受け付けられていません。',
    waits:
      '署名はこの端末に保存されていますが、まだ送信されていません。このリンクがまた使えるようになってから、この端末で開くと送信されます。',
    freshLink: '新しいリンクをメールで受け取る',
    copy: '写しをメールで受け取る',
    linkSent: 'まだ署名が必要な場合は、登録されているメールアドレスに新しいリンクをお送りします。',
    copySent: '登録されているメールアドレスに写しをお送りします。',
    siblings: 'ほかのお子さんの署名がまだの場合は、そのリンクもお送りします。',
    notArrived:
      '迷惑メールのフォルダも確認してください。数分たっても届かない場合は、参加団体の責任者にお問い合わせください。',
    cutOff:
      'メールソフトによっては、長いリンクが途中で切れることがあります。メールをもう一度開いてボタンを押すか、アドレス全体をコピーしてください。',
  },

  decline: {
    title: '署名を希望しない場合',
    lead: (entry) =>
      `${entry}の責任者とパレード事務局にお知らせします。署名済みの同意書がないと参加できません。お考えが変わった場合は、同じリンクから署名できます。`,
    reason: '理由',
    declined: (who, name) =>
      who === 'guardian' ? `${name}さんの保護者ですが、同意しません` : `${name}本人ですが、参加しません`,
    notMe: (who, name) => (who === 'guardian' ? `${name}さんの保護者ではありません` : `${name}ではありません`),
    neither: (name) => `${name}本人でも、その保護者でもありません`,
    note: '伝えておきたいこと',
    noteHint: '空欄でもかまいません。',
    choose: 'どれかを選んでください',
    confirmNotMe: '宛先が違うことを知らせる',
    confirm: '署名しない',
  },

  saving: {
    saved: (_time, at) => `保存済み ${timeIn('ja-JP', at)}`,
    nothing: '保存するものはありません',
    saving: '保存しています…',
    failed: () => 'まだポータルに保存されていません。回答はこの端末に保存されています。',
  },

  field: {
    monthFirst: (date) => `月を先に入力します：${date}`,
    choose: '選択してください',
    required: { word: '必須', aside: '（必須）' },
    yes: 'はい',
    no: 'いいえ',
    left: (n) => `あと${n}文字入力できます`,
    over: (n) => `${n}文字超えています`,
  },

  pad: {
    draw: '手書きで署名',
    type: '文字入力で署名',
    undo: '元に戻す',
    clear: '消す',
    undone: '元に戻しました',
    cleared: '消しました',
    fullScreen: '全画面',
    done: '完了',
    turn: '端末を横向きにすると、広く使えます。',
    fullName: '氏名',
    cue: '指またはマウスでここに署名してください',
    dot: '点だけが書かれています。署名を書いてください。',
    typeLabel: (label) => `${label}：氏名を入力`,
    signed: (label) => `${label}：署名済み`,
    empty: (label) => `${label}：空欄。ここに書くか、「文字入力で署名」を選んでください`,
  },

  messages: {
    failed: '入力内容に誤りがあります。赤い項目を直して、もう一度お試しください',
    required: '入力が必要です',
    invalid: '形式が正しくありません',
    email: '正しいメールアドレスを入力してください',
    date: '月/日/年の順に MM/DD/YYYY の形で入力してください',
    signature: '下に署名してください',
    ageUnder5: '年齢が5歳未満です。正しいですか。',
    birthInFuture: '生年月日に未来の日付は使えません',
    birthTooEarly: '生年月日に1899年以前の日付は使えません',
    guardianSamePerson: '保護者は、参加者とは別の方でなければなりません',
    signedAsParticipant: 'これは参加者のお名前です。ここには保護者のお名前で署名してください。',
    signedAsGuardian: 'これは保護者のお名前です。ここには参加者のお名前で署名してください。',
    guardianMinor: '保護者は、18歳以上の方でなければなりません',
    helmet: '18歳未満の方はヘルメットが必要です',
    lastDose: '最後の接種は、パレードの14日前までに受けている必要があります',
    fileSize: 'ファイルのサイズが正しくありません',
    fileType: 'この種類のファイルは使えません',
  },

  hints: {
    phone: '(626) 555-0123 のように入力してください',
    zip: '91184 または 91184-0123 のように入力してください',
    digits: '数字だけを入力してください',
    line: '1行で入力してください',
    atMost: (n) => `${n}文字以内`,
  },
};
