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
}
