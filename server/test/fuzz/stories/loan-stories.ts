import { houseScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { LoanShipments } from '@vermeil/contracts/fulfillment/shipping.schema'
import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { PlacedLabels } from '@vermeil/contracts/trades/labels.schema'
import { pdf } from '../../../src/catalog/inquiries/inquiries.fixtures.ts'
import {
  datesIn,
  hireOf,
  inProduction,
  payHire,
  rent,
  requestHire,
} from '../../../src/loans/loans/hires/hires.fixtures.ts'
import {
  addClient,
  payStaging,
  requestStaging,
  stagingOf,
  withHome,
} from '../../../src/loans/loans/stagings/stagings.fixtures.ts'
import { seedCard } from '../../../src/money/payments/cards/seed-card.ts'
import { answerOf } from '../../../src/money/payments/payments.fixtures.ts'
import { must } from '../../../src/platform/must.ts'
import { passportOf } from '../../../src/trades/productions/passports/passports.fixtures.ts'
import {
  added,
  callerOf,
  invitationToken,
  placementBody,
  productionBody,
} from '../../../src/trades/productions/productions.fixtures.ts'
import { fileForm, picture } from '../../admin-calls.ts'
import { call, mailedToken, type Scene, type Story, today } from './story.ts'

const terms = { acceptsAtOnce: false, replacementValue: dollars(500), insuredSum: dollars(400), creditPercent: 50 }

/** An owner of works for lease, and an agent with a card and a production. */
async function lending({ server }: Scene) {
  const owner = await server.signedIn({ role: 'artist', isApproved: true })
  await call(owner, 'PUT /account/screen-terms', { ...houseScreenTerms, creditLine: '' })
  const person = await server.signedIn({ role: 'prop-agent' })
  await seedCard(server, person)
  const agent = await inProduction(person)
  const newWork = () => server.work({ sellerId: owner.id, lease: rent, buyNow: dollars(1_000) })
  return { server, owner, agent, newWork, dates: datesIn(await today(server), 0, 29) }
}

const hires: Story = async (scene) => {
  const { server, owner, agent, newWork, dates } = await lending(scene)
  const ask = async () => {
    const { artworkId } = await newWork()
    await call(owner, `PUT /hire-terms/${artworkId}`, terms)
    return `/hires/${(await hireOf(requestHire(agent, agent, { artworkId, ...dates }))).id}`
  }
  await call(owner, `POST ${await ask()}/refusal`, { reason: '' })

  const hire = await ask()
  await call(owner, `POST ${hire}/acceptance`)
  await payHire(server, agent, must(hire.split('/').at(-1), 'an id'))
  const insured = { insuredSum: String(terms.insuredSum), expiresOn: addDays(dates.until, 30) }
  await call(agent, `POST ${hire}/certificate`, fileForm('insurance.pdf', pdf, insured))
  await call(owner, `GET ${hire}/certificate`)
  await server.loans.round()
  await call(agent, `POST ${hire}/handover-photos`, fileForm('front.jpg', await picture()))
  await call(agent, `POST ${hire}/handover`, { condition: 'A scratch' })
  await call(owner, `POST ${hire}/photos`, fileForm('back.jpg', await picture()))
  const back = await hireOf(call(owner, `POST ${hire}/return`, { condition: 'A scratch', isGood: false }))
  await call(agent, `GET ${hire}/photos/${must(back.photos[0], 'a photo').id}`)
  await call(owner, `POST ${hire}/deposit-release`)
}

const loanPurchase: Story = async (scene) => {
  const { server, owner, agent, newWork, dates } = await lending(scene)
  const { id } = await hireOf(requestHire(agent, agent, { artworkId: (await newWork()).artworkId, ...dates }))
  await call(owner, `POST /hires/${id}/acceptance`)
  await payHire(server, agent, id)
  await server.loans.round()
  const path = `/loans/hire/${id}/purchase`
  const { amount } = await answerOf(call(agent, `GET ${path}`), LoanPurchaseOffer)
  await call(agent, `POST ${path}`, { amount })
}

/** Canceled with the work on its way, which the borrower sends back. */
const returns: Story = async (scene) => {
  const { server, owner, agent, newWork } = await lending(scene)
  const dates = datesIn(await today(server), 5, 30)
  const { id } = await hireOf(requestHire(agent, agent, { artworkId: (await newWork()).artworkId, ...dates }))
  await call(owner, `POST /hires/${id}/acceptance`)
  await payHire(server, agent, id)
  const { orderIds } = await hireOf(call(agent, `GET /hires/${id}`))
  const tracking = { carrier: 'DHL', trackingNumber: '', trackingUrl: '' }
  await call(owner, `POST /orders/${must(orderIds[0], 'the order of a paid hire')}/shipment/dispatch`, tracking)
  await call(agent, `POST /hires/${id}/cancellation`, { reason: '' })
  const back = `/loans/${id}/return-shipment`
  await call(agent, `POST ${back}/photos`, fileForm('packed.jpg', await picture()))
  const { shipments } = await answerOf(call(owner, `GET /loans/${id}/shipments`), LoanShipments)
  const [photo] = shipments.flatMap(({ photos }) => photos)
  await call(owner, `GET /loans/${id}/shipments/photos/${must(photo, 'a photo of the way back').id}`)
  await call(agent, `POST ${back}/packing`)
  await call(agent, `POST ${back}/dispatch`, tracking)
  await call(owner, `POST ${back}/arrival`)
}

const productions: Story = async (scene) => {
  const { server, agent } = await lending(scene)
  await call(agent, 'POST /productions/import', { rows: [{ ...productionBody, title: 'Another Winter' }] })
  const path = `/productions/${agent.productionId}`
  const body = { ...placementBody, setId: agent.setId }
  const placementId = await added(callerOf(agent)('POST', `${path}/placements`, body))
  const placement = `${path}/placements/${placementId}`
  await call(agent, `PUT ${placement}`, { ...body, position: 'Hall' })
  await call(agent, `POST ${placement}/image`, fileForm('front.jpg', await picture()))
  await call(agent, `GET ${placement}/image`)
  await call(agent, `POST ${placement}/paper`, fileForm('paper.pdf', pdf))
  await call(agent, `GET ${placement}/paper`)

  const member = await server.signedIn()
  const invited = { email: member.email, role: 'Decorator', level: 'view', setIds: null }
  await call(agent, `POST ${path}/invitations`, invited)
  const invitation = `/invitations/${await invitationToken(server, member.email)}`
  await call(scene.nobody, `GET ${invitation}`)
  await call(member, `POST ${invitation}/acceptance`)
  await call(member, `DELETE ${path}/membership`)

  for (const place of [path, `${path}/sets/${agent.setId}`]) {
    const passport = passportOf(agent, place)
    await passport.issue()
    await passport.sign(1)
    await call(agent, `GET ${place}/passport/pdf`)
    const { id, path: page } = await passport.share()
    const link = `/clearance-links/${page.split('/').at(-1)}`
    for (const part of ['', '/entries/1', '/pdf', `/works/${placementId}/image`]) {
      await call(scene.nobody, `GET ${link}${part}`)
    }
    await passport.withdraw(id)
  }
}

const stagings: Story = async (scene) => {
  const { server, owner, newWork, dates } = await lending(scene)
  const realtor = await withHome(await server.signedIn({ role: 'realtor' }))
  await seedCard(server, realtor)
  const home = `/properties/${realtor.propertyId}`
  const asked = { artworkId: (await newWork()).artworkId, from: dates.from }
  await call(realtor, `POST ${home}/staging-quote`, { ...asked, until: null })
  const { id } = await stagingOf(requestStaging(realtor, realtor, asked))
  await call(owner, `POST /stagings/${id}/acceptance`)
  await payStaging(server, realtor, id)
  await server.loans.round()

  await call(realtor, `GET ${home}/labels.pdf`)
  const { labels } = await answerOf(call(realtor, `GET ${home}/labels`), PlacedLabels)
  const label = `/labels/${must(labels[0], 'a label').code}`
  await call(scene.nobody, `GET ${label}`)
  await call(scene.nobody, `POST ${label}/scans`)
  await call(scene.nobody, `PUT ${label}/opening`, { token: null })
  await call(scene.nobody, `POST ${label}/addresses`, { email: 'passer-by@example.com' })
  const token = await mailedToken(scene, 'passer-by@example.com', / by /, /\/w\/[0-9A-Z]{8}\//)
  await call(scene.nobody, `DELETE ${label}/addresses/${token}`)

  await call(realtor, `POST /stagings/${id}/notice`, { until: addDays(dates.from, 7) })
  await call(owner, `POST /stagings/${id}/return`, { condition: 'Good', isGood: false })
  await call(owner, `POST /stagings/${id}/deposit-release`)
}

const stagingsByClients: Story = async (scene) => {
  const { server, owner, newWork, dates } = await lending(scene)
  const [realtor, client] = [await withHome(await server.signedIn({ role: 'realtor' })), await server.signedIn()]
  const asked = { artworkId: (await newWork()).artworkId, from: dates.from }
  const clientId = await addClient(realtor, client.email)
  const { id } = await stagingOf(requestStaging(realtor, realtor, { ...asked, clientId }))
  await call(owner, `POST /stagings/${id}/acceptance`)
  const token = await mailedToken(scene, client.email, /ready to pay/, /\/stagings\//)
  await call(scene.nobody, `GET /staging-links/${token}`)
  await call(client, `POST /staging-links/${token}/checkout`)
}

const setLabels: Story = async (scene) => {
  const { server, agent, newWork } = await lending(scene)
  const { artworkId, title } = await newWork()
  await server.database.pool.query(
    `insert into placements (set_id, artwork_id, title, artist, price_cents, status, position, dimensions, description)
     values ($1, $2, $3, 'Ada Verrier', 0, 'placed', 'Hall', '', '')`,
    [agent.setId, artworkId, title],
  )
  await call(agent, `GET /productions/${agent.productionId}/sets/${agent.setId}/labels.pdf`)
}

export const loanStories: Story[] = [hires, loanPurchase, returns, productions, stagings, stagingsByClients, setLabels]
