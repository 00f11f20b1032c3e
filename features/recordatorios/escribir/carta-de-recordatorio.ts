import { NO_MAS_AVISOS, type Ocasion } from '#features/recordatorios/recordatorio.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { patenteConDv } from '#values/patente.ts';

interface VehiculoPorVencer {
  readonly patente: string;
  readonly dv: string | null;
  readonly vehiculo: string;
  readonly hasta: Fecha;
  /** Address of the page that renews it. */
  readonly enlace: string;
}

interface Recordatorio {
  readonly ocasion: Ocasion;
  readonly vehiculos: readonly VehiculoPorVencer[];
  /** Address of the page that ends the reminders. */
  readonly baja: string;
}

const FRASES = {
  disponible: 'Ya puede comprar el siguiente, que comienza cuando termina el actual.',
  por_vencer: 'Sin un SOAP vigente no puede circular. Renovarlo toma un minuto.',
} as const satisfies Record<Ocasion, string>;

/** Writes a reminder of one sale: each vehicle has its own button or link. */
export const redactarRecordatorio = ({ ocasion, vehiculos, baja }: Recordatorio): Carta => {
  const [uno, ...otros] = vehiculos;
  const unico = uno && otros.length === 0 ? uno : null;
  const cuales = contar(vehiculos.length, 'vehículo', 'vehículos');
  const hastas = new Set(vehiculos.map(({ hasta }) => hasta));
  const cuando = hastas.size === 1 && uno ? ` el ${formatearFecha(uno.hasta)}` : ' pronto';
  const que = unico
    ? `Su SOAP de ${patenteConDv(unico.patente, unico.dv)}`
    : `El SOAP de sus ${cuales}`;
  return {
    asunto: `${que} vence${cuando}`,
    resumen: FRASES[ocasion],
    titulo: 'Su SOAP está por vencer',
    saludo: 'Estimado(a) cliente:',
    parrafos: [`${que} vence${cuando}.`, FRASES[ocasion]],
    recuadros: vehiculos.map(({ patente, dv, vehiculo, hasta, enlace }) => ({
      titulo: patenteConDv(patente, dv),
      detalle: vehiculo,
      filas: [['Vence', formatearFecha(hasta)]],
      ...(unico === null && { enlace: { rotulo: 'Renovar este SOAP', url: enlace } }),
    })),
    ...(unico && { boton: { rotulo: 'Renovar mi SOAP', url: unico.enlace } }),
    notas: ['Recibe este aviso porque lo pidió cuando compró su SOAP.'],
    baja: { rotulo: NO_MAS_AVISOS, url: baja },
  };
};
