import { con, instante, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho, type Guardado } from '#features/auditoria/hecho.ts';
import { NOMBRE_DE_AVISO, NOMBRE_DE_CASO } from '#values/nombres-de-estado.ts';
import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from './clases-de-rechazo.ts';
import { type Resultado, RESULTADOS } from './desenlaces.ts';

interface Respuesta {
  readonly despues: { readonly estado: string; readonly mensaje: string | null };
}

const respuesta = ({ estado, mensaje }: Guardado<Respuesta['despues']>): string[] => [
  NOMBRE_DE_AVISO[texto(estado) as keyof typeof NOMBRE_DE_AVISO] ?? '',
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

export const casoAbierto = definirHecho<{
  readonly despues: { readonly clase: string; readonly vence: string };
}>({
  accion: 'abrir_caso_aach',
  entidad: 'poliza',
  clase: 'aach',
  dice: 'Caso abierto: la AACH rechazó la póliza',
  detalle: ({ clase, vence }) => [
    CLASES_DE_RECHAZO[leerClaseDeRechazo(texto(clase))].nombre,
    con('vence', instante(vence)),
  ],
});

export const casoTerminado = definirHecho<{
  readonly despues: { readonly resultado: Resultado; readonly motivo: string | null };
}>({
  accion: 'terminar_caso_aach',
  entidad: 'poliza',
  clase: 'aach',
  dice: 'Caso de la AACH terminado',
  detalle: ({ resultado, motivo }) => {
    const conocido = RESULTADOS.find((uno) => uno === resultado);
    return [conocido ? NOMBRE_DE_CASO[conocido] : '', texto(motivo)];
  },
});
