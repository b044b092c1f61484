import { grantHeader, UploadGrant } from '@vermeil/contracts/identity/music.schema'
import { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { mp3File } from '../../../src/identity/music/audio/audio.fixtures.ts'
import { answerOf } from '../../../src/money/payments/payments.fixtures.ts'
import { must } from '../../../src/platform/must.ts'
import { because, createAdminCalls, fileForm } from '../../admin-calls.ts'
import { until } from '../../until.ts'
import { call, type Story } from './story.ts'

const uploadByPin: Story = async ({ server, nobody }) => {
  const { grant } = await answerOf(call(nobody, 'POST /music/grants', { pin: server.config.musicPin }), UploadGrant)
  const body = fileForm('Tide.mp3', mp3File())
  await nobody.fetch('/api/v1/music', { method: 'POST', headers: { [grantHeader]: grant }, body })
}

const buyOnBlock: Story = async ({ server }) => {
  const person = await server.signedIn()
  const lotId = await until(async () => {
    const { current } = await answerOf(call(person, 'GET /saleroom'), SaleroomView)
    return must(current, 'a lot on the block').standing.id
  })
  await call(person, `POST /lots/${lotId}/buy-now`)
}

/** Everything that an administrator may do. */
export const administration: Story = async (scene) => {
  // Not meanwhile: the order of the music names all pieces, and the auctioneer ends what is on the block.
  await uploadByPin(scene)
  await buyOnBlock(scene)
  const { server } = scene
  const [admin, artist] = [await server.signedIn({ role: 'admin' }), await server.signedIn({ role: 'artist' })]
  await call(admin, `PUT /admin/accounts/${artist.id}/plan`, { plan: 'premium', ...because })
  const undo: (() => Promise<void>)[] = []
  const { calls } = createAdminCalls({
    ...{ server, admin, artist, buyer: await server.signedIn(), rival: await server.signedIn() },
    whenDone: (one) => void undo.push(one),
  })
  for (const [operation, prepare] of Object.entries(calls)) {
    const [path, body] = await prepare()
    await call(admin, `${operation.split(' ')[0]} ${path}`, body)
    for (const one of undo.splice(0)) await one()
  }
}
