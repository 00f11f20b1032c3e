import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { mostrarRut } from '#values/rut.ts';
import { EstadoDeVenta } from '../../ui/ficha/EstadoDeVenta.tsx';
import { type Dato, Ficha } from './Ficha.tsx';
import classes from './soporte.module.css';

/** Label of a valid or cancelled policy or sale. */
export const Vigencia = ({ vigente }: { readonly vigente: boolean }) => (
  <EstadoDeVenta estado={vigente ? 'vigente' : 'anulada'} />
);

const siNo = (valor: boolean): string => (valor ? 'Sí' : 'No');
export const momento = (instante: string): string => formatearFechaHora(new Date(instante));

/** Cancellation reason and date, only for a cancelled one that has them (A-CONS-022 to 024). */
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

/** Policy, sale, vehicle and owner of a found policy (A-CONS-014). */
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
        ['Tipo', nombreDeTipo(poliza.tipoVehiculo)],
        ['Uso', poliza.tipoUso === null ? 'NO APLICA' : nombreDeTipo(poliza.tipoUso)],
        ['Marca', poliza.marca],
        ['Modelo', poliza.modelo],
        ['Año', poliza.anioFabricacion],
        ['N° de motor', poliza.numeroMotor],
      ]}
    />
    <Ficha
      titulo="Propietario"
      datos={[
        ['Nombre', nombreVisible(poliza.nombrePropietario, poliza.rutPropietario)],
        ['RUT', mostrarRut(poliza.rutPropietario)],
        ['Correo', poliza.emailPropietario],
        ['Teléfono', poliza.telefonoPropietario],
      ]}
    />
  </div>
);
