/**
 * Passwords that everybody who guesses tries first, in lower case. Those under six characters are refused for their
 * length already.
 */
const list = `
  123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 111111 1111111 11111111 111222
  112233 11223344 121212 123321 1234321 123454321 12341234 123654 12344321 131313 141414 147147 147258
  147258369 159159 159357 159753 161616 171717 181818 191919 202020 212121 222222 22222222 232323 242424 252525
  262626 272727 282828 292929 303030 321321 333333 343434 363636 369369 444444 454545 456123 456456 456789
  464646 474747 484848 494949 515151 525252 535353 545454 555555 5555555 565656 575757 585858 595959 606060
  616161 626262 636363 646464 654321 656565 666666 66666666 676767 686868 696969 707070 717171 727272 737373
  741852 741852963 747474 757575 767676 777777 7777777 77777777 787878 789456 789456123 789789 797979 808080
  818181 828282 838383 848484 852456 858585 868686 87654321 878787 888888 88888888 898989 909090 911911 919191
  929292 951753 963852 969696 979797 987456 987654 98765432 987654321 9876543210 989898 999999 99999999 000000
  0000000 00000000 0123456 01234567 012345678 0123456789 0987654321 010101 010203 101010 100000 102030 110110
  420420 123qwe 123abc 1234abcd 1234qwer 123456a 1234567a 123456q 123456abc 123456aa 12345a 12345q 12345qwert
  12345abc 123asd 123qweasd 123qweasdzxc 123asd123 12qwaszx 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazxsw23edc 1qw23er4 1234rewq a12345 a123456 a1234567
  a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aaa111 aaaaaa aaaaaaa aaaaaaaa abc123 abc1234 abc12345
  abc123456 abcd123 abcd1234 abcdef abcdefg abcdefgh abcdefghi abc123abc asd123 asdasd asdasdasd asdf1234
  asdf123 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdqwe asdqwe123 asdzxc az1234 azerty azerty123
  azertyuiop q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q12345 q123456 qaz123 qazqaz qazwsx qazwsx123 qazwsxedc
  qazwsxedcrfv qazxsw qq123456 qqqqqq qqqqqqqq qwaszx qweasd qweasd123 qweasdzxc qweewq qweqwe qweqweqwe qwert1
  qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwertyu qwertyui
  qwertyuiop qwertyqwerty qwertz qwertzuiop qwe123 qwe123qwe qwer1234 qwer4321 w123456 wwwwww xxxxxx xxxxxxxx
  z123456 zaq123 zaq12wsx zaq1xsw2 zaqwsx zaqxsw zxc123 zxcasdqwe zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123
  zxczxc zzzzzz zzzzzzzz !qaz2wsx p@ssw0rd p@ssword pa55w0rd pa55word passw0rd pass123 pass1234 pass12345
  passpass passport password password! password01 password1 password1! password10 password11 password12
  password123 password123! password1234 password12345 password2 password21 password22 password3 password7
  password9 password99 password2020 password2021 password2022 password2023 password2024 password2025
  password2026 passwords passwort passwort1 motdepasse contrasena senha123 parola haslo1 mypassword mypass
  newpass newpassword oldpassword thepassword nopassword changeme changeme1 changeme123 letmein letmein1
  letmein123 letmein! letmein2 welcome welcome! welcome1 welcome12 welcome123 welcome1234 welcome2 welcome2024
  welcome2025 welcome2026 default default1 secret secret1 secret123 secrets topsecret access access14 admin123
  admin1234 admin12345 admin123456 admin1 admin2 adminadmin administrator root123 rootroot toor123 guest123
  guest1 guest1234 test123 test1234 test12345 test123456 testing testing1 testing123 testtest tester tester1
  user123 user1234 username login123 loginlogin master master1 master123 master12 manager manager1 server
  server1 system system1 temp123 temp1234 temppass demo123 demo1234 demodemo sample example public private
  company office oracle oracle1 mysql123 postgres database backup cisco123 ubnt123 support service internet
  internet1 computer computer1 desktop laptop windows windows1 microsoft google google1 facebook facebook1
  twitter instagram snapchat youtube linkedin myspace myspace1 pinterest whatsapp telegram amazon samsung
  samsung1 iphone android nokia6233 apple123 network wireless iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou2
  iloveyou22 iloveu iloveu1 iloveme iloveme1 ilovehim ilovegod ilovemom ilovemyself loveme loveme1 lovely
  lovely1 loveyou loveyou1 loverboy lovers love123 love1234 love12 lovelove mylove forever forever1 always
  together sweetheart sweety sweetie sweet16 darling honey1 honey123 hottie hottie1 hotstuff hotmail babygirl
  babygirl1 babyboy babyboy1 baby123 babyface babybaby princess princess1 princess12 princess123 princesa
  angel1 angel123 angels angelina angelica angela cutie1 cutiepie cuties beautiful beauty lovebug sexy123
  sexyboy sexygirl sexylady sexybitch kisses kissme kissmyass fuckoff fuckyou fuckyou1 fuckyou2 fuckme fucker
  fucking asshole asshole1 bitch1 biteme bullshit shithead football football1 football12 baseball baseball1
  basketball basketball1 soccer soccer1 soccer12 softball softball1 volleyball hockey hockey1 golfer golfing
  tennis tennis1 rugby1 cricket cricket1 swimming running skater skater1 snowboard skateboard wrestling boxing
  racing fishing fishing1 hunting hunter hunter1 hunter2 yankees yankees1 redsox redsox1 dodgers giants braves
  cubs123 steelers steelers1 cowboys cowboys1 packers packers1 patriots eagles eagles1 raiders raiders1 broncos
  broncos1 lakers lakers1 lakers24 celtics bulls23 chelsea chelsea1 arsenal arsenal1 liverpool liverpool1
  manchester manutd everton barcelona barcelona1 realmadrid juventus acmilan ronaldo ronaldo7 messi10 jordan
  jordan1 jordan23 michael23 kobe24 beckham rangers celtic nascar ferrari ferrari1 porsche porsche1 mercedes
  mercedes1 lamborghini corvette corvette1 mustang mustang1 camaro chevy1 chevrolet toyota honda1 hondacivic
  nissan subaru yamaha yamaha1 suzuki kawasaki harley harley1 ducati bmw123 audi123 mazda1 dodge1 truck1
  trucker monkey monkey1 monkey12 monkey123 dragon dragon1 dragon12 dragon123 dragons tiger1 tiger123 tigers
  tigger tigger1 lion123 lioness panther panthers eagle1 falcon falcons bulldog bulldogs puppies puppy1
  puppy123 doggie doggy1 dogdog kitten kitten1 kittens kitty1 kitty123 kittycat hellokitty catcat catdog
  catwoman dolphin dolphin1 dolphins butterfly butterfly1 ladybug spider spider1 spiderman spiderman1 scorpion
  scorpio snake1 turtle turtle1 penguin rabbit bunny1 hamster horses horse1 pony123 unicorn elephant giraffe
  gorilla chicken chicken1 chickens duck123 peanut peanut1 banana banana1 bananas orange orange1 apples apple1
  cherry cherry1 strawberry blueberry pumpkin pumpkin1 cookie cookie1 cookies cookie123 candy1 candy123
  chocolate chocolate1 vanilla cupcake brownie muffin muffin1 pickle pickles pepper pepper1 ginger ginger1
  cinnamon sugar1 sugar123 coffee coffee1 whiskey brandy heineken corona budweiser jackdaniels captain smirnoff
  pizza1 cheese cheese1 bacon1 burger potato noodles snickers skittles butter buttercup sunshine sunshine1
  sunshine12 sunflower flower flower1 flowers rosebud roses1 daisy1 daisy123 lily123 jasmine jasmine1 violet
  orchid rainbow rainbow1 summer summer1 summer12 summer123 summer01 summer2020 summer2021 summer2022
  summer2023 summer2024 summer2025 summer2026 winter winter1 winter123 winter2020 winter2021 winter2022
  winter2023 winter2024 winter2025 winter2026 spring spring1 spring2024 spring2025 spring2026 autumn autumn1
  autumn2025 autumn2026 january february march123 april1 april123 august august1 september october october1
  november november1 december december1 monday monday1 tuesday friday friday1 friday13 saturday sunday1
  birthday christmas christmas1 halloween easter1 holiday vacation weekend snowball snowman snoopy snoopy1
  snowflake thunder thunder1 lightning storm1 hurricane tornado ocean1 beach1 island mountain river1 forest
  desert shadow shadow1 shadow12 shadow123 shadows midnight midnight1 moonlight starlight stars1 star123
  starwars starwars1 startrek galaxy universe planet jupiter saturn neptune mercury apollo apollo11 phoenix
  phoenix1 diamond diamond1 diamonds crystal crystal1 silver silver1 golden goldie platinum sapphire emerald
  ruby123 pearl1 purple purple1 yellow yellow1 green1 green123 greenday blue123 blue1234 blueblue bluesky
  blue22 black1 black123 blackcat blackjack white1 redred red123 pinky1 pink123 pinkpink michael michael1
  michael2 michelle michelle1 michele robert robert1 william william1 daniel daniel1 daniel12 danielle
  danielle1 andrew andrew1 anthony anthony1 joshua joshua1 matthew matthew1 christopher christian christian1
  christina christine jessica jessica1 jennifer jennifer1 ashley ashley1 amanda amanda1 samantha samantha1
  elizabeth elizabeth1 stephanie nicole nicole1 melissa melissa1 victoria victoria1 rebecca rachel rachel1
  heather heather1 natalie natasha vanessa veronica patricia barbara sandra sandra1 monica monica1 andrea
  andrea1 claudia martina sabrina carolina caroline charlotte charlie charlie1 charlie123 charles charles1
  thomas thomas1 joseph joseph1 joseph12 richard richard1 george george1 edward edward1 brandon brandon1 justin
  justin1 austin austin1 dallas houston phoenix2 denver boston london london1 paris1 berlin madrid brazil
  mexico mexico1 canada canada1 america america1 usa123 england england1 ireland scotland france italia germany
  poland russia sweden norway vietnam india123 pakistan indonesia australia alexander alexander1 alexandra
  alexandra1 alexis alexis1 alex123 jonathan jonathan1 benjamin benjamin1 nicholas nicholas1 patrick patrick1
  patrick2 stephen steven steven1 kevin1 kevin123 brian1 david1 david123 james1 james123 jason1 jason123
  jordan12 john123 johnny johnny1 johnson jackson jackson1 jackie jacob1 jacob123 justice samuel samuel1 sammy1
  sammy123 simon1 sophie sophie1 sophia oliver oliver1 olivia olivia1 oscar1 lucky1 lucky123 lucky7 lucky13
  maggie maggie1 molly1 molly123 bailey bailey1 buddy1 buddy123 buster buster1 bandit bandit1 rocky1 rocky123
  max123 maxwell maxwell1 rusty1 sparky sparky1 smokey smokey1 scooter scooter1 scooby scooby1 scoobydoo
  duke123 bear123 teddybear teddy1 boomer boomer1 bubba1 bubbles bubbles1 brutus brutus1 chester chester1
  cooper cooper1 cheyenne dakota dakota1 dexter dexter1 dusty1 fluffy fluffy1 gizmo1 gizmo123 hannah hannah1
  hunter12 jasper jasper1 lauren lauren1 madison madison1 megan1 megan123 mickey mickey1 minnie morgan morgan1
  murphy murphy1 precious precious1 roxy123 sasha1 sebastian sebastian1 simple taylor taylor1 taylor13 trinity
  tyler1 tyler123 vincent vincent1 walter warren wesley whitney zachary zachary1 abigail adrian adrian1 albert
  alberto alejandra alejandro antonio antonio1 arthur arturo carlos carlos1 cesar1 cristian diego1 eduardo
  enrique esteban estrella fabian felipe fernando fernando1 francisco gabriel gabriel1 gabriela gerardo
  guadalupe gustavo isabel isabella isabelle javier jesus1 jesus123 jesuschrist jesusislord jorge1 joselito
  juan123 juliana leonardo lorena lorenzo manuel manuel1 marcos margarita mariana marina marine marines
  mariposa martin martin1 miguel miguel1 mohamed mohammed muhammad ahmed123 mustafa nathan nathan1 orlando
  pablo1 pamela paulina ramirez ricardo rodrigo rosita salvador santiago sergio sofia1 susana tamara teresa
  valentina valeria vicente yolanda superman superman1 batman batman1 batman123 ironman hulk123 wolverine
  superstar superhero captain1 naruto naruto1 sasuke pokemon pokemon1 pikachu pikachu1 mario1 mario123 zelda1
  link123 sonic1 sonic123 minecraft minecraft1 roblox fortnite xbox360 playstation nintendo gameboy gamecube
  gamer1 gamer123 halo123 warcraft starcraft diablo diablo1 matrix matrix1 trustno1 gandalf gandalf1 frodo1
  hobbit merlin merlin1 wizard wizard1 magic1 magic123 harrypotter hermione dumbledore voldemort twilight
  twilight1 vampire vampire1 zombie zombie1 ninja1 ninja123 samurai warrior warrior1 warriors knight knight1
  legend legend1 king123 kingking queen1 prince prince1 emperor soldier army123 navy123 marine1 ranger ranger1
  sniper sniper1 killer killer1 killer123 death1 slayer reaper demon1 devil1 devil666 lucifer satan666 hacker
  hacker1 pirate pirate1 pirates cowboy cowboy1 maverick rebel1 rebels outlaw bandit12 gangster gangsta
  gangsta1 thug123 playboy playboy1 player player1 pimpin pimpin1 hustler ballin baller ballin1 money1 money123
  moneymoney cash123 dollar dollars million billion rich123 getmoney success success1 business victory winner
  winner1 champion champion1 number1 numberone first1 freedom freedom1 liberty peace1 peace123 heaven heaven1
  blessed blessed1 blessing faith1 faith123 grace1 grace123 gracie gracie1 hope123 hopeful church christ1
  christ savior godisgood godbless amen123 bible1 prayer spirit spirit1 genesis trinity1 matthew7 nirvana
  nirvana1 metallica metallica1 slipknot slipknot1 linkinpark linkin greenday1 blink182 eminem eminem1 tupac1
  2pac123 rockstar rockstar1 rock123 rockon guitar guitar1 guitars drummer drummer1 drums1 piano1 violin music1
  music123 musica singer dancer dancer1 dance1 dance123 dancing hiphop reggae techno jazz123 hannahmontana
  beyonce shakira britney rihanna madonna elvis1 beatles beatles1 pinkfloyd ledzeppelin bobmarley marley
  marley1 marlboro marijuana weed420 smoke420 stoner stoner1 ganja420 qwaszx12 poiuyt poiuytrewq lkjhgf
  lkjhgfdsa mnbvcx mnbvcxz mnbvcxz1 0okm9ijn plokij okmijn nothing nothing1 whatever whatever1 whatever!
  idontknow dontknow unknown random random1 noname nobody nobody1 friend friend1 friends friends1 bestfriend
  bestfriends family family1 family123 mother mother1 mommy1 mommy123 mamama mamapapa papito daddy1 daddy123
  daddysgirl father father1 brother brother1 sister sister1 sisters grandma baby12 married single1 college
  school school1 student student1 teacher teacher1 doctor nurse1 lawyer police police1 fireman fire123 firefly
  firebird engineer artist artist1 gallery painting auction picasso vangogh monet123 vermeil vermeil1
  vermeil123 collector collector1
`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
