/**
 * The cores of passwords that leak again and again. password.ts first removes digits, signs and letter-for-digit
 * spellings, so one word here covers thousands of passwords of ten characters and more.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw passwd passwort passphrase password password motdepasse contrasena wachtwoord changeme changemenow
  letmein letmeinnow letmeinplease welcome welcomeback welcomehome iloveyou iloveyouso iloveu iloveme iloveyoubaby
  loveyou lovely loveme princess sunshine football baseball basketball softball volleyball soccer hockey superman batman
  spiderman pokemon starwars startrek dragon monkey shadow master michael jennifer jessica ashley charlie jordan
  hunter thomas daniel andrew joshua matthew robert william anthony nicole michelle samantha amanda chelsea liverpool
  arsenal barcelona realmadrid manchester lakers yankees cowboys steelers packers eagles mustang corvette ferrari
  mercedes harley yamaha summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday california losangeles pasadena newyork
  texas florida chicago london america american freedom secret secretpassword mysecret topsecret private hello
  helloworld hellohello hellokitty goodbye whatever nothing everything something computer internet samsung google
  facebook instagram twitter linkedin microsoft windows android iphone apple macbook blackberry nintendo playstation
  minecraft fortnite administrator admin adminadmin administrator root superuser sysadmin manager supervisor guest
  test testing testtest testpassword tester demo default temporary temp temppassword temppass newpassword mypassword
  mypass yourpassword thepassword notpassword nopassword password password passpass passwordpassword userpassword
  adminpassword rootpassword qwerty qwertyqwerty qwertyuiop asdfgh asdfasdf asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
  qweasd qweasdzxc abcdef abcabc abcd abc trustno trustnoone trustme believe blessed jesus jesuschrist godisgood
  godislove jesuslovesme heaven angel angels butterfly flower flowers rainbow unicorn cookie chocolate cupcake banana
  cheese pepper ginger buster maggie bailey bella molly lucky tigger tiger rabbit kitten puppy doggie fluffy snoopy
  mickey mickeymouse minnie donald garfield simpsons bubbles sweetie sweetheart honey baby babygirl babyboy mybaby
  forever foreverlove family myfamily mother father daddy mommy sister brother friends bestfriend bestfriends
  babylove truelove lovers loveislife lovelove lifeisgood happiness happy smile smiley peace peaceandlove music
  guitar piano drummer marching marchingband bandparade rose roses rosebud roseparade parade parades paradeofroses
  tournament tournamentofroses horse horses equestrian leader volunteer participant portal company business office
  school student teacher college university homework library access accessaccess login loginlogin signin keyboard
  killer gangster hacker hackers matrix phoenix dragonball naruto pikachu zelda metallica slipknot nirvana eminem
  beatles elizabeth alexander alexandra christopher christina stephanie jonathan benjamin nicholas victoria
  gabriel gabriela isabella sebastian francisco fernando alejandro guadalupe mercedes patricia veronica
  monkeymonkey dragondragon correcthorsebatterystaple opensesame abracadabra hocuspocus supercalifragilistic
  thequickbrownfox ilovemydog ilovemycat ilovemymom ilovemyfamily ilovemusic ilovegod iloveparades
  bullshit fuckyou fuckoff fuckme asshole motherfucker biteme suckit pussycat bigdaddy bigboy sexy sexygirl
  badboy goodgirl badgirl cowgirl cowboy rockstar superstar popstar champion winner number one numberone
  security securitysecurity firewall network server database oracle cisco linux ubuntu debian spring springboot
  yellow orange purple green silver golden diamond crystal emerald ruby sapphire platinum blackcat whitecat redwings
  redsox bluesky blueeyes sunflower moonlight starlight midnight thunder lightning hurricane tornado mountain ocean
  beach island paradise vacation holiday christmas merrychristmas halloween thanksgiving birthday happybirthday
  valentine newyear happynewyear`.split(/\s+/),
);
