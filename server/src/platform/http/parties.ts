/** What an operation decides about: each kind of object, with the field of the path or body that has its id. */
export type Decides = {
  readonly about: Readonly<Record<string, string>>
  /** The rules of the object say what its parties may do; others who are paid to the same bank account are refused. */
  readonly isByRules?: true
}
/** An operation of administrators without parties, and why it has none. */
type DecidesNothing = { readonly because: string }
export type DeclaredParties = Decides | DecidesNothing

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every operation by which administrators change something says whom they must not be. */
    parties?: DeclaredParties
  }
}

/** `config: { parties: decidesAbout({ order: 'id' }) }`. A kind without a field is there once, such as the saleroom. */
export const decidesAbout = (about: Decides['about']): Decides => ({ about })
export const decidesNothing = (because: string): DecidesNothing => ({ because })
