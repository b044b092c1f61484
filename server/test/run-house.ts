import { spawn } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '..', 'dist', 'house.js')

/** Runs `npm run house` as the bundle has it. `killAt`: the process is killed when its progress says this. */
export async function runHouse(env: Record<string, string>, args: readonly string[], killAt?: RegExp) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', UNSAFE_DATABASE: 'on', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => {
    errors += chunk
    if (killAt?.test(errors)) child.kill('SIGKILL')
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output, errors, json: () => JSON.parse(output) }
}
