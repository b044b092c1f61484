/** One clear sentence for each failed start that a person can fix. */
export function startProblem(error: unknown): string {
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is taken by another program. Stop it, or set PORT to a free one.`
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The folder ${path ?? ''} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR (${path ?? ''}) is not a folder.`
  if (code === 'ENOSPC') return 'The disk is full.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT' || code === 'EAI_AGAIN') {
    return 'The database at DATABASE_URL cannot be reached. Is it running, and is the address right?'
  }
  if (code === '28P01' || code === '28000') return 'The database at DATABASE_URL refuses this user or password.'
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist. Create it first.'
  return message || String(error)
}
