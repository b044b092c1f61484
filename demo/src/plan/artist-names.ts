import { at } from '../at.ts'
import { createRandom } from '../painter/random.ts'

/** Names from many places, put together at random: nobody in particular is meant. */
const given =
  `Ada Adaeze Aiko Alba Alejandro Alina Amara Amir Ana Anders Andrea Anika Anselm Antonia Arjun Astrid Aurelio Ayaan
Beatriz Benedikt Bianca Bruno Calla Camille Carmen Casper Celeste Chidi Clara Clemens Cosima Dalia Dario Delphine
Dmitri Edith Eero Elena Elias Elif Eloise Emeka Emil Enzo Esther Ewa Fadila Farid Felix Femi Fiona Florian Freya Gael
Giulia Greta Hana Hedda Helena Hugo Ibrahim Ilse Imani Ines Ingrid Isak Isolde Ivo Jana Jasper Jin Joaquin Johanna
Jonas Judit Kaia Kamala Karim Kasia Kofi Laila Lars Leandro Leonie Lin Linnea Livia Luca Lucien Ludmila Magnus Maia
Malik Marcel Margot Marisol Mateo Matilda Mei Milan Mina Mireille Moira Nadia Naomi Nils Nina Noor Odile Olga Omar
Oriana Oskar Otto Paloma Paola Pavel Petra Pilar Priya Quentin Rafael Ravi Rosa Runa Sabine Salma Samir Sanne Selma
Silas Simone Sofia Soren Stella Sunniva Sven Tadeo Tamar Tariq Tatiana Teodor Thea Tobias Tomas Ulla Ursula Valentin
Vera Viggo Vikram Wilhelmina Xenia Yara Yasmin Yuki Yusuf Zadie Zelda Zora`.split(/\s+/)

const family =
  `Abara Achterberg Adeyemi Aldana Almqvist Amsel Anand Arce Arvidsson Asante Ashdown Aubert Balogun Barros Beaumont
Bellweather Benitez Bergstrom Bianchi Blackwood Bondar Borges Brandt Brightwater Calloway Carrow Castellan Cavendish
Chandra Chaudhry Cisneros Colbert Corvin Crane Dahl Danso Delacroix-Reyes Demir Desrosiers Devereux Diallo Dobrev
Duarte Eastwick Edevane Ekström Elmasry Engel Escobedo Falk Farouk Fenwick Ferrante Fjeld Fontaine Forsythe Galanis
Garrick Gatti Ghosh Goldin Greaves Grünwald Guerin Hadid-Moss Halloran Hamsun Harrow Hartmann Hasegawa Havel Hawthorne
Heidegger-Low Holloway Horvat Ibarra Idowu Ishikawa Ivarsson Jansen Jardine Kaminski Kapoor Karimi Keller Khoury
Kingsley Kobayashi Kovacs Kristiansen Lacroix Langley Larkspur Laurent Lindqvist Locatelli Lorca Lundgren Maalouf
Macaulay Marchetti Marlowe Mbeki Mendes Merriweather Mirza Montague Moreau Morisot-Lane Nakamura Navarro Nazari Nielsen
Novak Nwosu Oakhurst Obi Okafor Okonkwo Olafsson Orsini Osei Ostrowski Pacheco Palmgren Papadakis Park Pascal Pemberton
Petrov Pryce Quill Rahman Ravenscroft Rinaldi Rosenthal Rossi Rouault-Finch Saarinen Sahin Salazar Sandoval Santoro
Schreiber Sethi Shaughnessy Silvestri Sjöberg Sorokin Stanhope Sternberg Suleiman Takahashi Tanaka Tavares Thackeray
Thorne Toivonen Underhill Valente Van-Aken Vargas Varga Vasquez Venn Vestergaard Vidal Volkov Wainwright Wexford
Whitlock Winterbourne Wren Yamada Yilmaz Zabala Zielinski Zuniga`.split(/\s+/)

const places = [
  'Lisbon, Portugal',
  'Oaxaca, Mexico',
  'Lagos, Nigeria',
  'Kyoto, Japan',
  'Glasgow, Scotland',
  'Santa Fe, New Mexico',
  'Brooklyn, New York',
  'Marseille, France',
  'Bergen, Norway',
  'Tbilisi, Georgia',
  'Porto Alegre, Brazil',
  'Jaipur, India',
  'Kraków, Poland',
  'Accra, Ghana',
  'Montréal, Canada',
  'Beirut, Lebanon',
  'Trieste, Italy',
  'Leipzig, Germany',
  'Seville, Spain',
  'Hobart, Tasmania',
  'Seoul, South Korea',
  'Dakar, Senegal',
  'Savannah, Georgia',
  'Ghent, Belgium',
]

/** As many different names as are asked for, in an order that looks like none. */
export function artistNames(count: number): string[] {
  const random = createRandom(1854)
  const names = new Set<string>()
  while (names.size < count) names.add(`${random.pick(given)} ${random.pick(family).replace('Van-Aken', 'van Aken')}`)
  return [...names]
}

export const artistPlace = (index: number): string => at(places, (index * 7) % places.length)
