import { SalaDeEspera } from '../acceso/espera/SalaDeEspera.tsx';
import type { Tarea } from '../acceso/espera/useLugar.ts';
import { NoEncontrada } from '../error/NoEncontrada.tsx';

/** Rare targets of an address of one segment: the waiting room of a public link, or a missing page. */
export const Aparte = ({ tarea }: { readonly tarea?: Tarea }) =>
  tarea ? <SalaDeEspera {...tarea} /> : <NoEncontrada />;
