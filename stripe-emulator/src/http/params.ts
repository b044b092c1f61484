import { StripeError } from '../errors.ts'
import type { FormNode, FormTree } from './form.ts'

/** Reads one parameter: `path` is its name as Stripe writes it in errors, `line_items[0][quantity]`. */
export type Field<T> = {
  read(node: FormNode, path: string): T
  required?: true
  /** What an object, or a list of objects, is made of. */
  fields?: Shape
  noEffect?: true
  /** There is one value to choose: the parameter acts by refusing all others. */
  isFixed?: true
}
export type Shape = Record<string, Field<unknown>>

type Value<F> = F extends { required: true; read(...args: never): infer T }
  ? T
  : F extends { read(...args: never): infer T }
    ? T | undefined
    : never
export type Values<S extends Shape> = { [K in keyof S]: Value<S[K]> }

/** Compares a shape with the client library's parameters: none may be accepted that Stripe doesn't have. */
export type Accepts<P> = { [K in keyof P]?: Field<unknown> }

/** A parameter that samples send and that changes nothing here. README.md lists these; all others are acted on. */
export const noEffect = <T>(field: Field<T>): Field<T> => ({ ...field, noEffect: true })

export const required = <T>(field: Field<T>): Field<T> & { required: true } => ({ ...field, required: true })

const scalar = <T>(parse: (text: string, path: string) => T): Field<T> => ({
  read(node, path) {
    if (typeof node !== 'string') throw new StripeError('invalid', `Invalid string: ${path}`, { param: path })
    return parse(node, path)
  },
})

export const text: Field<string> = scalar((value, path) => {
  if (value.length > 5000) {
    throw new StripeError('invalid', `Invalid string: ${path}; must be at most 5000 characters`, { param: path })
  }
  return value
})

export const integer: Field<number> = scalar((value, path) => {
  if (!/^-?\d{1,15}$/.test(value)) {
    throw new StripeError('parameter_invalid_integer', `Invalid integer: ${value}`, { param: path })
  }
  return Number(value)
})

export const bool: Field<boolean> = scalar((value, path) => {
  if (value !== 'true' && value !== 'false') {
    throw new StripeError('invalid', `Invalid boolean: ${value}`, { param: path })
  }
  return value === 'true'
})

export const oneOf = <const T extends string>(...allowed: readonly T[]): Field<T> => ({
  ...scalar((value, path) => {
    const found = allowed.find((option) => option === value)
    if (found === undefined) {
      const options = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed)
      throw new StripeError('invalid', `Invalid ${path}: must be one of ${options}`, { param: path })
    }
    return found
  }),
  ...(allowed.length === 1 ? { isFixed: true } : {}),
})

export const email: Field<string> = scalar((value, path) => {
  if (value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw new StripeError('email_invalid', `Invalid email address: ${value}`, { param: path })
  }
  return value
})

export const url: Field<string> = scalar((value, path) => {
  // The placeholder is Stripe's, and its braces appear unencoded in addresses.
  const parsed = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'id'))
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
    throw new StripeError('url_invalid', 'Not a valid URL', { param: path })
  }
  return value
})

export const list = <T>(field: Field<T>): Field<T[]> => ({
  ...(field.fields ? { fields: field.fields } : {}),
  read(node, path) {
    if (node === '') return []
    if (typeof node === 'string') throw new StripeError('invalid', 'Invalid array', { param: path })
    const indexes = Object.keys(node)
    if (!indexes.every((index) => /^\d+$/.test(index))) {
      throw new StripeError('invalid', 'Invalid array', { param: path })
    }
    return indexes
      .toSorted((a, b) => Number(a) - Number(b))
      .map((index) => field.read(node[index] ?? '', `${path}[${index}]`))
  },
})

export const object = <S extends Shape>(shape: S): Field<Values<S>> => ({
  fields: shape,
  read(node, path) {
    if (typeof node === 'string') throw new StripeError('invalid', 'Invalid object', { param: path })
    return readShape(node, shape, path)
  },
})

/** Keys set to the empty string are to be removed; a wholly empty value removes them all. */
export const metadata: Field<Record<string, string> | ''> = {
  read(node, path) {
    if (node === '') return ''
    if (typeof node === 'string') throw new StripeError('invalid', 'Invalid object', { param: path })
    const entries = Object.entries(node)
    if (entries.length > 50) {
      throw new StripeError('invalid', 'Metadata can have at most 50 keys', { param: path })
    }
    return Object.fromEntries(entries.map(([key, value]) => [key, metadataValue(key, value, path)]))
  },
}

function metadataValue(key: string, value: FormNode, path: string): string {
  if (typeof value !== 'string') {
    throw new StripeError('invalid', `Metadata values must be strings, but for key ${key} you passed an object`, {
      param: path,
    })
  }
  if (key.length > 40) {
    throw new StripeError('invalid', `Metadata key ${key} exceeds 40 characters`, { param: path })
  }
  if (value.length > 500) {
    throw new StripeError('invalid', `Metadata value of ${key} exceeds 500 characters`, { param: path })
  }
  return value
}

export function readParams<S extends Shape>(form: FormTree, shape: S): Values<S> {
  return readShape(form, shape, '')
}

function readShape<S extends Shape>(tree: FormTree, shape: S, path: string): Values<S> {
  const nameOf = (key: string) => (path ? `${path}[${key}]` : key)
  const unknown = Object.keys(tree).find((key) => !Object.hasOwn(shape, key))
  if (unknown !== undefined) {
    const param = nameOf(unknown)
    throw new StripeError('parameter_unknown', `Received unknown parameter: ${param}`, { param })
  }
  const values = Object.entries(shape).map(([key, field]) => {
    const node = tree[key]
    const param = nameOf(key)
    if (field.required && node === undefined) {
      throw new StripeError('parameter_missing', `Missing required param: ${param}.`, { param })
    }
    if (field.required && node === '') {
      throw new StripeError('parameter_invalid_empty', `You passed an empty string for '${param}'.`, { param })
    }
    return [key, node === undefined ? undefined : field.read(node, param)]
  })
  return Object.fromEntries(values) as Values<S> // built key by key from the shape
}
