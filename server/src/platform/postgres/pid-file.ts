import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type PidFile = { pid: number; port: number; ready: boolean }

/** What postmaster.pid says: line 1 the process, line 4 the port, line 8 its state. */
export function readPidFile(dir: string): PidFile | null {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/**
 * A crash leaves the file behind. PostgreSQL itself removes it when the process is gone, but not when another program
 * has been given the same number meanwhile; then it is ours to remove.
 */
export function removeStalePidFile(dir: string) {
  rmSync(join(dir, 'postmaster.pid'), { force: true })
}

export function isRunningPostgres(pid: number): boolean {
  try {
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { stdio: 'pipe' }).includes('postgres')
    }
    const process_ = execFileSync('ps', ['-p', String(pid), '-o', 'stat=,comm='], { stdio: 'pipe' })
      .toString()
      .trim()
    return process_.includes('postgres') && !process_.startsWith('Z')
  } catch {
    return false
  }
}
