/** What an operation decides about: each kind of object, with the field of the path or body that has its id. */
export type Decides<Field extends string = string> = {
  readonly about: Readonly<Record<string, Field>>
  /** The rules of the object say what its parties may do; others who are paid to the same bank account are refused. */
  readonly isByRules?: true
}
/** An operation of administrators without parties, and why it has none. */
type DecidesNothing = { readonly because: string }
export type DeclaredParties<Field extends string = string> = Decides<Field> | DecidesNothing

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every operation by which administrators change something says whom they must not be. */
    parties?: DeclaredParties
  }
}

/** `config: { parties: decidesAbout({ order: 'id' }) }`. A kind without a field is there once, such as the saleroom. */
export const decidesAbout = <const Field extends string>(about: Readonly<Record<string, Field>>): Decides<Field> => ({
  about,
})
export const decidesNothing = (because: string): DecidesNothing => ({ because })
