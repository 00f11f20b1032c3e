import { con, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';

interface Reenviado {
  readonly despues: {
    /** Recorded recipient, or `otra`: the other address itself stays with the mail. */
    readonly a: string;
    readonly motivo: string | null;
  };
}

const A_QUIEN: Readonly<Record<string, string>> = {
  propietario: 'Al propietario',
  comprador: 'Al comprador',
  vendedor: 'Al vendedor',
  otra: 'A otra dirección',
};

const reenviado = {
  accion: 'reenviar_correo',
  clase: 'correo',
  dice: 'Correo enviado otra vez',
  detalle: ({ a, motivo }: { readonly a?: unknown; readonly motivo?: unknown }) => [
    A_QUIEN[texto(a)] ?? '',
    con('Motivo:', texto(motivo)),
  ],
} as const;

export const correoDeVentaReenviado = definirHecho<Reenviado>({ ...reenviado, entidad: 'venta' });
export const correoDePolizaReenviado = definirHecho<Reenviado>({ ...reenviado, entidad: 'poliza' });
