import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { patenteConDv } from '#values/patente.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { mostrarRut } from '#values/rut.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import type { ReactNode } from 'react';
import { NumeroDePoliza } from '../../ui/ficha/NumeroConFicha.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { Vigencia } from './FichaDePoliza.tsx';

/** Policies of a sale, searchable by plate (A-CONS-020). */
const POR_PAGINA = 25;

const COLUMNAS = columnasDe<PolizaSoporteVM>([
  {
    clave: 'numeroPoliza',
    titulo: 'N° de póliza',
    celda: ({ numeroPoliza }) => <NumeroDePoliza numero={numeroPoliza} />,
    valor: ({ numeroPoliza }) => numeroPoliza,
    identifica: true,
    sinCorte: true,
  },
  {
    clave: 'patente',
    titulo: 'Patente',
    prioridad: 1,
    tipo: 'patente',
    valor: ({ patente, dv }) => patenteConDv(patente, dv),
    sinCorte: true,
  },
  {
    clave: 'propietario',
    titulo: 'Propietario',
    prioridad: 3,
    valor: ({ nombrePropietario, rutPropietario }) =>
      nombreVisible(nombrePropietario, rutPropietario),
  },
  {
    clave: 'desde',
    titulo: 'Vigencia desde',
    tipo: 'fecha',
    valor: ({ fechaVigenciaDesde }) => fechaVigenciaDesde,
  },
  {
    clave: 'hasta',
    titulo: 'Vigencia hasta',
    tipo: 'fecha',
    valor: ({ fechaVigenciaHasta }) => fechaVigenciaHasta,
  },
  {
    clave: 'aach',
    titulo: 'AACH',
    prioridad: 3,
    celda: ({ estaInformadaAach, informarAach }) =>
      informarAach ? (estaInformadaAach ? 'Informada' : 'No informada') : 'No se informa',
    valor: ({ estaInformadaAach }) => Number(estaInformadaAach),
  },
  {
    clave: 'vigente',
    titulo: 'Estado',
    prioridad: 1,
    tarjeta: 'estado',
    normal: ({ vigente }) => vigente,
    celda: ({ vigente }) => <Vigencia vigente={vigente} />,
    valor: ({ vigente }) => Number(vigente),
    sinCorte: true,
  },
]);

const coincide = (poliza: PolizaSoporteVM, texto: string): boolean =>
  coincideTexto(
    texto,
    String(poliza.numeroPoliza),
    patenteConDv(poliza.patente, poliza.dv),
    poliza.nombrePropietario,
    poliza.rutPropietario,
    mostrarRut(poliza.rutPropietario),
  );

interface PolizasDeVentaProps {
  readonly polizas: readonly PolizaSoporteVM[];
  readonly acciones?: (poliza: PolizaSoporteVM) => AccionDeFila[];
  readonly herramientas?: ReactNode;
}

export const PolizasDeVenta = ({ polizas, acciones, herramientas }: PolizasDeVentaProps) => {
  const vista = useFilasLocales({
    filas: polizas,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Tabla
      titulo="Pólizas"
      columnas={COLUMNAS}
      claveDe={({ id }) => id}
      vista={vista}
      unidad={['póliza', 'pólizas']}
      {...(acciones && { acciones })}
      {...(herramientas !== undefined && { herramientas })}
    />
  );
};
