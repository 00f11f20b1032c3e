import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import { nombreCompleto } from '#values/persona.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';

/** Rows of support tables (A-LISTADO-016). */
const POR_PAGINA = 20;

const propietarioDe = ({ propietarioVM: p }: VehiculoVM): string => {
  const rut = typeof p.rut === 'number' ? p.rut : 0;
  return nombreVisible(
    nombreCompleto({
      rut,
      nombre: p.nombre,
      apellidoPaterno: p.apellidoPaterno,
      apellidoMaterno: p.apellidoMaterno,
      razonSocial: p.razonSocial,
    }),
    rut,
  );
};

const COLUMNAS = columnasDe<VehiculoVM>([
  {
    clave: 'patente',
    titulo: 'Patente',
    celda: ({ patente, dv }) => patenteConDv(patente, dv),
    valor: ({ patente }) => patente,
    identifica: true,
    sinCorte: true,
  },
  {
    clave: 'tipo',
    titulo: 'Tipo',
    prioridad: 3,
    valor: ({ tipoVehiculo }) => nombreDeTipo(tipoVehiculo),
  },
  {
    clave: 'modelo',
    titulo: 'Marca y modelo',
    valor: ({ marca, modelo }) => `${marca} ${modelo}`,
  },
  {
    clave: 'anio',
    titulo: 'Año',
    prioridad: 3,
    valor: ({ anioFabricacion }) => anioFabricacion,
  },
  {
    clave: 'propietario',
    titulo: 'Propietario',
    prioridad: 3,
    valor: propietarioDe,
  },
  {
    clave: 'vigencia',
    titulo: 'Vigencia prevista',
    celda: ({ vigenciaDesde, vigenciaHasta }) =>
      `${formatearFecha(vigenciaDesde)} al ${formatearFecha(vigenciaHasta)}`,
    valor: ({ vigenciaDesde }) => vigenciaDesde,
  },
  {
    clave: 'prima',
    titulo: 'Prima',
    tipo: 'pesos',
    valor: ({ prima }) => prima,
  },
]);

const coincide = (vehiculo: VehiculoVM, texto: string): boolean =>
  coincideTexto(
    texto,
    vehiculo.patente,
    vehiculo.tipoVehiculo,
    vehiculo.marca,
    vehiculo.modelo,
    propietarioDe(vehiculo),
  );

/** Vehicles of an intention that was not issued. */
export const VehiculosDeIntencion = ({
  vehiculos,
}: {
  readonly vehiculos: readonly VehiculoVM[];
}) => {
  const vista = useFilasLocales({
    filas: vehiculos,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Tabla
      titulo="Vehículos"
      columnas={COLUMNAS}
      claveDe={({ id }) => id}
      vista={vista}
      unidad={['vehículo', 'vehículos']}
    />
  );
};
