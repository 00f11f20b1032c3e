import { texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho, type Guardado } from '#features/auditoria/hecho.ts';

interface Respuesta {
  readonly despues: { readonly estado: string; readonly mensaje: string | null };
}

const respuesta = ({ estado, mensaje }: Guardado<Respuesta['despues']>): string[] => [
  { aceptado: 'Aceptada', rechazado: 'Rechazada', sin_respuesta: 'Sin respuesta' }[texto(estado)] ??
    '',
  texto(mensaje),
];

export const polizaInformada = definirHecho<Respuesta>({
  accion: 'informar_aach',
  entidad: 'poliza',
  clase: 'aach',
  dice: 'Respuesta de la AACH al informar',
  detalle: respuesta,
});

export const anulacionInformada = definirHecho<Respuesta>({
  accion: 'anular_en_aach',
  entidad: 'poliza',
  clase: 'aach',
  dice: 'Respuesta de la AACH a la anulación',
  detalle: respuesta,
});

export const polizaOcultada = definirHecho({
  accion: 'ocultar_aach',
  entidad: 'poliza',
  clase: 'aach',
  dice: 'Oculta de las pólizas por informar a la AACH',
});
