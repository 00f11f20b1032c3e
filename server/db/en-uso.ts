import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIN_PROC = '0';
const CAMPO_ESTADO = 0;
const CAMPO_INICIO = 19;

const existe = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Start time of process `pid` in kernel ticks; undefined if there is none, or only its zombie. */
const inicioDe = (pid: number): string | undefined => {
  if (process.platform !== 'linux') return existe(pid) ? SIN_PROC : undefined;
  try {
    const texto = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name, in parentheses, may hold spaces; the fields after it are fixed.
    const campos = texto.slice(texto.lastIndexOf(')') + 2).split(' ');
    return campos[CAMPO_ESTADO] === 'Z' ? undefined : campos[CAMPO_INICIO];
  } catch {
    return undefined;
  }
};

/** Writes a note in `carpeta` that this process uses it. The returned function removes the note. */
export const anotarUso = (carpeta: string): (() => void) => {
  mkdirSync(carpeta, { recursive: true });
  const nota = join(carpeta, `${process.pid}.${inicioDe(process.pid)}.${randomUUID()}`);
  writeFileSync(nota, '');
  return () => rmSync(nota, { force: true });
};

/** True when a living process has a note in `carpeta`. Removes the notes of dead ones. */
export const hayUsos = (carpeta: string): boolean => {
  const vivas = readdirSync(carpeta).filter((nota) => {
    const [pid, inicio] = nota.split('.');
    if (inicioDe(Number(pid)) === inicio) return true;
    rmSync(join(carpeta, nota), { force: true });
    return false;
  });
  return vivas.length > 0;
};
