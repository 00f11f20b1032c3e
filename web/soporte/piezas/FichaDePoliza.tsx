import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { Insignia } from '../../ui/Insignia.tsx';
import { type Dato, Ficha } from './Ficha.tsx';
import classes from './soporte.module.css';

/** Whether a policy or a sale stands. */
export const Vigencia = ({ vigente }: { readonly vigente: boolean }) => (
  <Insignia tono={vigente ? 'exito' : 'error'}>{vigente ? 'VIGENTE' : 'ANULADA'}</Insignia>
);

const siNo = (valor: boolean): string => (valor ? 'Sí' : 'No');
export const momento = (instante: string): string => formatearFechaHora(new Date(instante));

/** Cancellation reason and date, only when there is one and it does not stand (A-CONS-022 to 024). */
export const datosDeAnulacion = ({
  vigente,
  motivoAnulacion,
  fechaAnulacion,
}: Pick<PolizaSoporteVM, 'vigente' | 'motivoAnulacion' | 'fechaAnulacion'>): Dato[] =>
  vigente || motivoAnulacion === null
    ? []
    : [
        ['Motivo de anulación', motivoAnulacion],
        ['Fecha de anulación', fechaAnulacion && momento(fechaAnulacion)],
      ];

/** Policy, sale, vehicle and owner of a policy that was found (A-CONS-014). */
export const FichaDePoliza = ({ poliza }: { readonly poliza: PolizaSoporteVM }) => (
  <div className={classes.fichas}>
    <Ficha
      titulo={`Póliza N° ${poliza.numeroPoliza}`}
      estado={<Vigencia vigente={poliza.vigente} />}
      datos={[
        ['Folio', poliza.numeroFolio],
        ['Emitida', momento(poliza.fechaEmision)],
        ['Vigencia desde', formatearFecha(poliza.fechaVigenciaDesde)],
        ['Vigencia hasta', formatearFecha(poliza.fechaVigenciaHasta)],
        ['Prima', formatearPesos(poliza.prima)],
        ['Firmada', siNo(poliza.estaFirmada)],
        [
          'Informada a AACH',
          poliza.informarAach ? siNo(poliza.estaInformadaAach) : 'No se informa',
        ],
        ...datosDeAnulacion(poliza),
      ]}
    />
    <Ficha
      titulo={`Venta N° ${poliza.ventaId}`}
      datos={[
        ['Fecha', momento(poliza.fechaVenta)],
        ['Convenio', poliza.convenio],
        ['Corredor', poliza.corredor],
        ['Usuario', poliza.usuario],
      ]}
    />
    <Ficha
      titulo="Vehículo"
      datos={[
        ['Patente', patenteConDv(poliza.patente, poliza.dv)],
        ['Tipo', poliza.tipoVehiculo],
        ['Uso', poliza.tipoUso ?? 'NO APLICA'],
        ['Marca', poliza.marca],
        ['Modelo', poliza.modelo],
        ['Año', poliza.anioFabricacion],
        ['N° motor', poliza.numeroMotor],
      ]}
    />
    <Ficha
      titulo="Propietario"
      datos={[
        ['Nombre', poliza.nombrePropietario],
        ['RUT', poliza.rutPropietario],
        ['Correo', poliza.emailPropietario],
        ['Teléfono', poliza.telefonoPropietario],
      ]}
    />
  </div>
);
