import type pg from 'pg'
import { facetLexeme, facetNumbers } from './facets.ts'

/**
 * The catalog's own nearest word for each word it does not know, or null where there is nothing to correct. Looks at
 * the dictionary alone: some ten thousand words, however many works there are. Words of one or two letters are left:
 * nearly everything is near them.
 */
export async function correctWords(pool: pg.Pool, words: readonly string[]): Promise<string[] | null> {
  const { rows } = await pool.query<{ near: string | null }>({
    name: 'catalog-correct-words',
    // A range instead of a prefix operator, which finds its index only for a word known when it is planned.
    text: `with asked as (
        select lower(unaccent(word)) as word, place from unnest($1::text[]) with ordinality list (word, place)
      )
      select near.word as near from asked
      left join lateral (
        select known.word from search_words known
        where known.word % asked.word and length(asked.word) > 2 and known.word not like '#%'
          and not exists (select from search_words same
            where same.word >= asked.word and same.word < asked.word || U&'\\+10FFFF')
        order by similarity(known.word, asked.word) desc, abs(length(known.word) - length(asked.word)), known.word
        limit 1
      ) near on true
      order by place`,
    values: [words],
  })
  const corrected = words.map((word, place) => rows[place]?.near ?? word)
  return corrected.some((word, place) => word !== words[place]) ? corrected : null
}

const lexemes = Array.from({ length: facetNumbers }, (_, number) => facetLexeme(number))

/** The facets that works of the catalog have had: the dictionary holds every lexeme, the facets' among them. */
export async function knownFacets(pool: pg.Pool): Promise<Set<number>> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'catalog-known-facets',
    text: 'select word from search_words where word = any($1::text[])',
    values: [lexemes],
  })
  return new Set(rows.map(({ word }) => lexemes.indexOf(word)))
}
