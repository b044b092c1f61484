/** The fifteen people of the demonstration house who bid against its visitors. */
export const bidderAliases = [
  'Collector_NYC',
  'ArtLover_88',
  'Gallery_Pro',
  'Vintage_Eye',
  'ModernMuse',
  'Curator_Lou',
  'Salon_Nine',
  'BlueChip_Ben',
  'Atelier_Fox',
  'NightBidder',
  'Patron_Iris',
  'TheConnoisseur',
  'Marble_Hall',
  'QuietPaddle',
  'Lumen_Estate',
] as const
