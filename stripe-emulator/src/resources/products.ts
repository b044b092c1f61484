import type { Stripe } from 'stripe'
import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { bool, list, metadata, required, text, url } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { newId } from '../ids.ts'
import { changeMetadata } from '../metadata.ts'
import type { Metadata, Product } from '../objects.ts'
import type { Operation } from '../operation.ts'

export type ProductData = {
  id?: string
  active?: boolean
  name: string
  description?: string
  images?: string[]
  metadata?: Metadata | ''
  url?: string
  statement_descriptor?: string
  unit_label?: string
}

/** Fields of a product, and of `product_data`, which creates one with its price. */
export const productDataShape = {
  name: required(text),
  description: text,
  images: list(url),
  metadata,
  statement_descriptor: text,
  unit_label: text,
} satisfies Accepts<Stripe.ProductCreateParams>

export function createProduct(op: Operation, data: ProductData): Product {
  if (data.id && op.tx.get('products', data.id)) {
    throw new StripeError('resource_already_exists', `Product already exists: ${data.id}`, { param: 'id' })
  }
  const product = op.put('products', {
    id: data.id ?? newId('prod'),
    object: 'product',
    active: data.active ?? true,
    created: op.now,
    default_price: null,
    description: data.description || null,
    images: data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: changeMetadata({}, data.metadata),
    name: data.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: data.statement_descriptor || null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: data.unit_label || null,
    updated: op.now,
    url: data.url || null,
  })
  op.emit('product.created', product)
  return product
}

const changeShape = { ...productDataShape, name: text, active: bool, url, default_price: text }

export const productRoutes: Route[] = [
  route('POST', '/v1/products', { ...productDataShape, id: text, active: bool, url }, ({ op, params }) =>
    createProduct(op, params),
  ),
  route(
    'GET',
    '/v1/products',
    { ...pagingShape, active: bool, ids: list(text), created: createdRange },
    ({ op, params }) => {
      const products = op.tx
        .all('products')
        .filter(asAsked(params, 'active'))
        .filter(({ id }) => params.ids?.includes(id) ?? true)
      return page(products, params, '/v1/products')
    },
  ),
  route('GET', '/v1/products/:id', {}, ({ op, id }) => op.need('products', id)),
  route('POST', '/v1/products/:id', changeShape, ({ op, id, params }) => {
    const before = op.need('products', id)
    if (params.default_price) op.need('prices', params.default_price, 'default_price')
    const product = op.put('products', {
      ...before,
      name: params.name || before.name,
      active: params.active ?? before.active,
      description: params.description === undefined ? before.description : params.description || null,
      images: params.images ?? before.images,
      metadata: changeMetadata(before.metadata, params.metadata),
      url: params.url ?? before.url,
      default_price: params.default_price === undefined ? before.default_price : params.default_price || null,
      statement_descriptor: params.statement_descriptor ?? before.statement_descriptor,
      unit_label: params.unit_label ?? before.unit_label,
      updated: op.now,
    })
    op.emit('product.updated', product, before)
    return product
  }),
]
