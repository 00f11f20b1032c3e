import { SalaDeEspera } from '../acceso/espera/SalaDeEspera.tsx';
import type { Tarea } from '../acceso/espera/useLugar.ts';
import { NoEncontrada } from '../error/NoEncontrada.tsx';

/** What an address of one segment seldom leads to: the waiting room of a public link, or nothing of ours. */
export const Aparte = ({ tarea }: { readonly tarea?: Tarea }) =>
  tarea ? <SalaDeEspera {...tarea} /> : <NoEncontrada />;
