import type { CertificadoLeido } from '#features/emision/certificado/certificado.ts';
import { CLAVES } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { formatearRut } from '#values/rut.ts';

/** A policy without a row, as its proven certificate states it. */
export interface PolizaPerdida extends Omit<CertificadoLeido, 'anulada' | 'codigo'> {
  /** Hash of its verification code. */
  readonly codigoHash: string;
  /** ISO instant of its signature. */
  readonly firmadoEn: string;
  /** Key, hash and size of its file. */
  readonly documento: { readonly clave: string; readonly sha256: string; readonly bytes: number };
  /** Sale number in a pack; a holder's file does not have it. */
  readonly ventaOriginal: number | null;
  /** True if the store has a later certificate of it with a cancellation stamp. */
  readonly anuladaDespues: boolean;
  /** True if the store has later files that cannot be read, so a cancellation is possible. */
  readonly masNuevaDanada: boolean;
}

interface Renglon {
  readonly rotulo: string;
  readonly valor: string;
  readonly rut?: number;
}

/** Lines of the certificate for the confirming person. */
export const renglonesDe = (p: PolizaPerdida): Renglon[] => [
  { rotulo: 'Póliza N°', valor: String(p.numeroPoliza) },
  { rotulo: 'Folio N°', valor: String(p.numeroFolio) },
  { rotulo: 'Emitida el', valor: formatearFecha(p.fechaEmision) },
  {
    rotulo: 'Vigencia',
    valor: `${formatearFecha(p.vigenciaDesde)} a ${formatearFecha(p.vigenciaHasta)}`,
  },
  { rotulo: 'Patente', valor: patenteConDv(p.patente, p.dvPatente) },
  {
    rotulo: 'Vehículo',
    valor: `${p.tipoVehiculo}, ${p.tipoUso}, ${p.marca} ${p.modelo}`,
  },
  ...CLAVES.map((clave) => ({ rotulo: DATOS[clave].rotulo, valor: String(p[clave]) })),
  {
    rotulo: 'Propietario',
    valor: `${p.propietario}, RUT ${formatearRut(p.rut, p.rutDv)}`,
    rut: p.rut,
  },
  { rotulo: 'Prima', valor: formatearPesos(p.prima) },
  { rotulo: 'Póliza depositada', valor: p.redaccion },
  { rotulo: 'Convenio del certificado', valor: `${p.convenio}, ${p.corredor}` },
  {
    rotulo: 'Documento',
    valor: `${p.ventaOriginal === null ? 'PDF de su dueño' : `Almacén, venta original N° ${p.ventaOriginal}`}; firma válida del ${formatearFechaHora(new Date(p.firmadoEn))}`,
  },
  ...(p.anuladaDespues
    ? [
        {
          rotulo: 'Anulada después',
          valor: 'El almacén tiene también su certificado de anulada: anúlela tras reingresarla.',
        },
      ]
    : []),
  ...(p.masNuevaDanada
    ? [
        {
          rotulo: 'Atención',
          valor:
            'El almacén tiene archivos posteriores que no se pueden leer: pregunte a la AACH si fue anulada.',
        },
      ]
    : []),
];
