/**
 * Names as they are written in the languages that the older encodings were made for. A wrong encoding turns them into
 * letters that no language writes side by side; `nameEvidence.ts` looks for that. More names make it surer.
 */
import type { Encoding } from './encodings.ts';

const west = ['spanish', 'portuguese', 'french', 'german', 'nordic', 'icelandic', 'italian', 'dutch', 'irish'] as const;
const central = ['polish', 'czech', 'hungarian', 'croatian', 'romanian', 'german'] as const;
const baltic = ['lithuanian', 'latvian', 'estonian', 'polish', 'german'] as const;

/** Languages in Latin letters: what is looked for between these letters and their neighbors. */
export const latinNames = {
  spanish:
    'José María García López Martínez Hernández González Rodríguez Sánchez Ramírez Pérez Gómez Díaz Jiménez Muñoz Núñez Ibáñez Peña Acuña Castañeda Zúñiga Ordóñez Ángel Andrés Raúl Joaquín Verónica Sofía Lucía Inés Belén Rubén Iván Julián Martín Adrián Óscar Álvarez Fernández Vázquez Suárez Cortés Solís Ríos Ávila Guzmán Mejía Sebastián Agüero Argüello Íñigo Begoña Toño Nuño Yáñez Patiño Treviño Briseño Cedeño Bolaños Bermúdez Benítez Cárdenas Domínguez Gutiérrez Márquez Valdés Leyré',
  portuguese:
    'João Antônio António Conceição Gonçalves Magalhães Guimarães Simões Camões Araújo Inácio Mônica Lúcia Fátima Luís Flávio Cláudia Sebastião Estevão Assunção Mendonça França Lourenço Patrícia Vitória Júlia Letícia Otávio Caíque Thaís Ângela Mariângela Conceição Leitão Falcão Brandão Galvão Damião Paixão Valadão Estêvão Tomé Zé Nicolás Íris Érica Évora Óscar Brás Tomás',
  french:
    'François Françoise Hélène Geneviève Thérèse Irène Noël Joël Zoé Chloé Anaïs Loïc Gaël Benoît Jérôme Côme Aurélie Mélanie Véronique Stéphane Sébastien Frédéric Grégoire Raphaël Maël Lefèvre Lemaître Château Dupré Béranger Gérard Hervé René André Desprès Lévêque Beaudoin Désirée Cécile Élodie Éric Étienne Céline Émilie Léa Théo Agnès Barthélémy Rénald Crépin Bénédicte Mâcon Forêt Prévost Île Garçon Lagacé Bélanger Côté Bergeron Gagné Lévesque Cœur Lœtitia',
  german:
    'Müller Schröder Krüger Jäger Köhler König Schäfer Günther Jürgen Jörg Björn Sören Käthe Bärbel Böhm Größe Weiß Groß Voß Strauß Heß Übel Ödön Ähren Lübke Grün Bühler Schütz Kühn Vögel Löwe Götz Möller Förster Hübner Schönherr Wölfel Bäcker Krämer Märtens Jürgens Düring Fürst Häusler Bräuer Räder Dörr Stöhr Röhl Zöller Süß Höfer Brückner',
  nordic:
    'Åsa Åke Björn Sjöberg Lindström Öberg Söderberg Bergström Håkan Mårten Pär Jørgen Søren Bjørn Kjær Nørgaard Møller Sørensen Jørgensen Østergård Pål Håvard Øystein Ingebjørg Sæther Næss Kåre Ærø Mäkinen Hämäläinen Järvinen Jyväskylä Väinö Sillanpää Häkkinen Räikkönen Päivi Töyrylä Göran Märta Gösta Östen Ström Sjögren Hägg Ågren Åberg Blomkvist Grøn Strøm Skjæran Bråten Bråthen Gård',
  icelandic:
    'Guðmundur Guðrún Sigurður Þór Þóra Þorsteinn Björk Jón Ólafur Kristján Jóhann Sæmundur Ragnheiður Hörður Ásta Ýr Élín Ingibjörg Halldór Eiríkur Jóhannsdóttir Guðmundsdóttir Sigurðardóttir Ísak Össur Ævar Úlfur Davíð Þórður Friðrik Bryndís Steinþór',
  italian:
    'Nicolò Noè Giosuè Niccolò Mosè Cantù Cefalù Forlì Salomè Viganò Pizzà Corrò Dardanò Patanè Fasanò Muscarà Totò Bacchì Nardò Portò Cirò Calì Scalì Dalì Alì Rinnè',
  dutch:
    'Zoë Chloë Daniël Michaël Raphaël Noëlle Joëlle Loïs Aïcha Citroën Coördt Renée Reünie Gaëlle Ruïz Ismaël Joël Emiël Israël Daniëlle Annelieë Pollé Andreé',
  irish:
    'Seán Sinéad Siobhán Róisín Órla Áine Éamon Caoimhín Pádraig Ó Máire Tomás Niamhó Dáithí Ríona Bríd Éabha Cúán Mícheál Séamus Donnchadhá Úna Íde',
  polish:
    'Łukasz Michał Paweł Wałęsa Małgorzata Stanisław Wiśniewski Dąbrowski Kamiński Zieliński Szymański Woźniak Kozłowski Jabłoński Krawczyk Jasiński Górski Pawłowski Wróbel Stępień Wójcik Adamczyk Dudziński Kowalczyk Sławomir Grażyna Jerzy Gołąb Łączyński Żak Świątek Źrebiec Ćwik Óskar Bożena Gdańsk Poznański Błaszczyk Gałązka Jędrzej Gęsicki Zając Pająk Kąkol Mączka Więcek Głowacki Sołtys Kołodziej Przybyła Pietrzykó Ewęż Krzyś Staś Józef Królikowski Guzmań Bień Grzegórz Włodarczyk Mróz Róża Łuczak Szczęsny Cieślak Leśniak Kościelny Jakóbczak Wąsik Frączek Ślusarz Źródło Piątek',
  czech:
    'Jiří Tomáš Lukáš Matěj Ondřej Václav Dvořák Novák Svoboda Procházka Kučera Veselý Horák Němec Pokorný Růžička Beneš Fiala Sedláček Doležal Zeman Kolář Navrátil Čermák Urbánek Vaněk Blažek Kříž Kovář Jelínek Štěpán Šimon Šárka Žaneta Zdeněk Kateřina Barbora Eliška Lenka Řehoř Ďurica Ľubomír Ľudovít Štefan Mária Zuzana Ján Juraj Peter Kováč Varga Tóth Nagy Horváth Baláž Hudák Gašpar Ťažký Stanko Kráľ Vrábel Hrušovský Oľga Jozefín Dušan Vojtěch Ščerba Přemysl Františka Bedřich Otakár Vítězslav Hůlka Kůrka Nováková Dvořáková Černý Černá Marešová Šťastný Štastná Bartoš Musil Ševčík Ševčíková Kadleček Říha Žižka Bureš Čapek Škoda Křížová Bláha Hašek Krejčí Jandová Soňa Taťána Vlašín',
  hungarian:
    'Szabó Tóth Kovács Horváth Németh Kőrösi Erdős Győző Gergő Péter István László Zoltán Gábor Ádám Éva Ágnes Márta Zsófia Katalin Jenő Dezső Győr Szűcs Fűzfa Balázs Ildikó Gyöngyi Ödön Örs Ősz Űri Mátyás Béla Géza Bálint Ferenc Sándor József Árpád Lőrinc Vörös Török Szőke Pintér Fehér Juhász Mészáros Lakatos Takács Kelemen Nagyné Őri Erzsébet Csűrös Csősz Tamás Lukács Bíró Sípos Simó',
  croatian:
    'Đorđe Đukić Petrović Jovanović Nikolić Marković Kovačević Kovačić Babić Marić Jurić Novaković Horvat Šimić Žarko Željko Božić Živković Krešimir Čedomir Ćosić Ćiro Miloš Uroš Dragiša Slađana Anđela Đurđica Tomašić Jakšić Perišić Vučković Šarić Knežević Zorić Blažević Pavlović Grgić Lončar Božidar Mišo Snježana Dušica Primož Matjaž Tomaž Kranjčar Potočnik Zupančič Hribšek Golob Kovač Mlakar Urša Žiga Špela Čebašek Jože Lukšič Ambrožič',
  romanian:
    'Ștefan Ştefan Țiriac Ţiriac Ion Ionuț Ionuţ Gheorghiță Gheorghiţă Brâncuși Brâncuşi Mihăilescu Bălan Pădureanu Mureșan Mureşan Dănilă Răzvan Cătălin Mădălina Sînziana Ștefănescu Ştefănescu Bănică Crăciun Ciucă Rădulescu Dumitrașcu Dumitraşcu Luminița Luminiţa Sânziana Năstase Nițu Niţu Iliescu Ființă Pârvu Gâscă Cârstea Mîndruță Tănase Stănescu Munteanu Sălăjan Haralambíe',
  lithuanian:
    'Jonas Žydrūnas Šarūnas Šimkus Kęstutis Mindaugas Rūta Živilė Giedrė Eglė Daiva Ramūnas Algirdas Česlovas Jurgaitė Kazlauskienė Petrauskienė Paulauskaitė Žukauskas Butkutė Šiaulytė Jankauskaitė Vaitkūnas Rasą Ąžuolas Ėglė Įvaras Ūla Ulčinskas Stankevičius Kavaliauskas Urbonavičiūtė Mačiulis Balčiūnas Vytautė Dovilė Agnė Rožė Viktė Indrė Birutė Ugnė Gintarė Simonė Skirmantė Dūdaitė Bernotaitė',
  latvian:
    'Jānis Bērziņš Kalniņš Ozoliņš Krūmiņš Liepiņš Zariņš Āris Māris Kārlis Pēteris Andrējs Līga Ilzē Ēriks Ņikita Ģirts Ķirsis Ļubova Žanis Šmits Čaks Guntārs Dzintārs Inārs Zīle Sīlis Bušs Eglītis Lapiņa Vītols Pļaviņš Jēkabs Rūdolfs Jūlija Ūdris Artūrs Raimonds Kristīne Evelīna Sandrā Elīna Agnēse Marija Ķēniņš Skuķe Siliņa Grīnbergs Jansons Dārta Kļaviņa Vējš Lūsis',
  estonian:
    'Jüri Tõnu Mõisa Kõiv Õnne Jõgi Põld Ülle Äli Öövel Käär Lääts Rüütel Mägi Tamm Kärt Külli Mäe Sõber Pärn Kütt Võsu Ännika Ülo Õie Jaanõ Žanna Šura Tõnis Jõesaar Põder Rõõm Lõhmus Kõrv Sepä Pärtel Tüür Vähi',
  turkish:
    'Mehmet Yılmaz Şahin Çelik Öztürk Aydın Yıldız Yıldırım Özdemir Arslan Doğan Kılıç Aslan Çetin Koç Kurt Özkan Şimşek Güneş Erdoğan Işık Ağa Tuğba İbrahim İsmail İpek İrem Gökhan Gülşen Ayşe Fatıma Büşra Şükrü Ümit Ömer Oğuz Çağla Çiğdem Zeynep Kübra Tuğrul Yağmur Kıvanç Barış Cağlar Güler Başak Taş Bozkurt Demirtaş Uğur Koçak Polatlı Sarı Altıntaş Karakuş Gül Kapıcı Avcı Yazıcı Özgür Deniz Hüseyin Süleyman Işıl Pınar Sıla Nazlı Haluk Ayhan Tanrıkulu Kırmızı Çınar Başaran Ertuğrul Görkem Tümer Dağ Kocabaş Eroğlu Kaya',
  vietnamese:
    'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Thị Hương Hạnh Phương Thảo Ngọc Bích Tuấn Hùng Dũng Thành Đức Quốc Việt Khánh Trường Linh Thúy Hằng Mỹ Ái Ân Châu Diễm Đạt Giàu Hải Kiều Lợi Mạnh Nghĩa Oanh Phúc Quý Sơn Tâm Uyên Vân Xuân Yến Bảo Cường Hiếu Lộc Tiến Trọng Vinh Đông Ánh Duyên Hậu Hòa Thắng Tùng Trí Nhật Anh Thư Vy Mai Trúc Đào Đoàn Lương Lâm Thái Tạ Chử Mạc Kỷ Lữ Hứa',
} as const;
export type LatinLanguage = keyof typeof latinNames;

/** Which languages people write in an encoding. */
export const latinOf: Partial<Record<Encoding, readonly LatinLanguage[]>> = {
  'windows-1252': west,
  macintosh: west,
  'iso-8859-15': [...west, 'estonian'],
  ibm850: west,
  ibm437: ['spanish', 'german', 'french'],
  'windows-1250': central,
  'iso-8859-2': central,
  'x-mac-ce': [...central, ...baltic],
  ibm852: central,
  'windows-1257': baltic,
  'windows-1254': ['turkish'],
  'windows-1258': ['vietnamese'],
};

/** Letters of other scripts that names are mostly made of: among them a right reading is at home, a wrong one is not. */
export const usualLetters = {
  Cyrillic: 'аеёийоуыіяєвгджзклмнпрстхчшьюбцАБВГДЕЗИКЛМНОПРСТЮЯ',
  Greek: 'αάεέηήιίοόυύωώβγδζκλμνπρσςτφχΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏϊϋΐΰξψθζ',
  Hebrew: 'אבגדהוזחטיכלמנסעפצקרשתםןךףץ',
  Arabic: 'ابتجحخدذرزسشصضطعغفقكلمنهويةىأإآءئؤ',
  Thai: 'กขคจชซดตถทธนบปพภมยรลวศษสหอะาิีึืุูเแโใไ่้็์ัำณญฐฎฑผฝฟงฉฤๅๆ๊๋',
  Hangul:
    '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지나엄채원천방공현함변염여추도소석선설마길위표명기반왕금옥육인맹제모탁국은수영희경미정은숙순자현준서연예지민우윤도하시후아린채원유나다라사태훈재성호철상용동건혁빈찬승규섭환일만석광병대종덕혜보람솔슬가향란애화춘분말복점례',
  Han: '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鐘汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文欣怡雅婷志明伟偉芳娜秀英敏静靜丽麗强強磊军軍洋勇艳艷杰傑娟涛濤超霞平刚剛桂建国國华華玉兰蘭红紅梅春生新宇浩然子轩軒梓涵俊豪家宏美慧佳惠君淑贞貞小晓曉思雨天佑宗翰冠柏承恩品妤詩诗大中东東海山光德仁义義信永福安宁寧荣榮成立世清水月星晨阳陽云雲飞飛鹏鵬凤鳳莲蓮珍宝寶鑫博瑞嘉琪琳瑶瑤佩芬珠琴香燕双雙凯凱辉輝斌波力达達峰锋鋒健坤亮进進良宜庭彦彥怜愷彬萍莉倩雪颖穎洁潔薇蓉莹瑩佐藤鈴木高橋田中伊藤渡辺邊山本村小加吉佐々井上松清斎斉藤坂本岡部石川前後長谷川西野原口橋内島嶋森池青土屋浅服岩菅久保河村中野上田大塚平丸和宮崎近関千葉市桜樱花子太郎一二三次郎健翔陽葵結衣愛優奈美咲真由紀恵智直樹拓也達哉裕香織里沙佳那翼蓮颯斗悠人大輔浩之隆博誠学純徹亮介雄司正義孝昭男幸夫和子洋久勝利明治朗希望美穂彩綾葉音桃凛莉央菜々',
} as const;
