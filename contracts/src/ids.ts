// Types only, so that every page can use them without loading the validation library.

declare const kind: unique symbol

/**
 * The id of one kind of thing. An id of another kind is a type error, so two ids cannot be swapped in a call. Text
 * that has no kind yet, such as a request's parameter, is accepted.
 */
type Id<Kind extends string> = string & { readonly [kind]?: Kind }

export type AccountId = Id<'account'>
export type LotId = Id<'lot'>
export type ArtworkId = Id<'artwork'>
export type ArtistId = Id<'artist'>
export type OrderId = Id<'order'>
export type SaleId = Id<'sale'>
export type ProductionId = Id<'production'>
