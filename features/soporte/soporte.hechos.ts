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

interface Contacto {
  readonly correo: string;
  readonly telefono: string | null;
}

const cambio = (rotulo: string, antes: unknown, despues: unknown): string =>
  texto(antes) === texto(despues)
    ? ''
    : `${rotulo} de ${texto(antes) || 'ninguno'} a ${texto(despues) || 'ninguno'}`;

export const contactoCorregido = definirHecho<{
  readonly antes: Contacto;
  readonly despues: Contacto & {
    readonly motivo: string;
    /** True where the maintained record of the owner was changed too. */
    readonly enRegistro: boolean;
  };
}>({
  accion: 'corregir_contacto',
  entidad: 'poliza',
  clase: 'correccion',
  dice: 'Contacto del propietario corregido',
  detalle: ({ correo, telefono, motivo, enRegistro }, antes) => [
    cambio('Correo', antes.correo, correo),
    cambio('Teléfono', antes.telefono, telefono),
    enRegistro === true && 'también en Propietarios',
    con('Motivo:', texto(motivo)),
  ],
});

export const correoDeCompradorCorregido = definirHecho<{
  readonly antes: { readonly correo: string };
  readonly despues: { readonly correo: string; readonly motivo: string };
}>({
  accion: 'corregir_comprador',
  entidad: 'venta',
  clase: 'correccion',
  dice: 'Correo del comprador corregido',
  detalle: ({ correo, motivo }, antes) => [
    cambio('Correo', antes.correo, correo),
    con('Motivo:', texto(motivo)),
  ],
});
