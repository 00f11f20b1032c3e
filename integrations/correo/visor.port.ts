import type { AdjuntoCorreo } from './port.ts';

/** What the outbox folder keeps, for its viewer; only where mail goes to a folder. */
export interface Bandeja {
  listar(): Promise<
    { archivo: string; para: string; asunto: string; fecha: Date; bytes: number }[]
  >;
  /** Null when the folder holds no such file. */
  leer(archivo: string): Promise<{
    para: string;
    asunto: string;
    fecha: Date;
    texto: string;
    adjuntos: readonly AdjuntoCorreo[];
  } | null>;
  /** Forgets the messages older than that; gives how many. */
  olvidar(antesDe: Date): Promise<number>;
  /** Forgets messages half written before that moment; gives how many. */
  barrerRestos(antesDe: Date): Promise<number>;
}
