import { informarPolizas } from '#features/aach/aach.contract.ts';
import type { AvisoDeCasoVM, CasoVM } from '#features/aach/caso.contract.ts';
import { buscarCasos, resolverCaso } from '#features/aach/casos/casos.contract.ts';
import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { NOMBRE_DE_CORREO } from '#values/nombres-de-estado.ts';
import { patenteConDv } from '#values/patente.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconArrowBackUp, IconCar, IconCheck, IconSend } from '@tabler/icons-react';
import { NumeroDePoliza, NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { useListaEntera } from '../piezas/useListaEntera.tsx';
import { DialogoDeCaso } from './DialogoDeCaso.tsx';
import { DevolucionPorAprobar } from './DevolucionPorAprobar.tsx';
import { PlazoDeCaso } from './PlazoDeCaso.tsx';
import { textoDeFallo, useResolverCaso } from './useResolverCaso.ts';
import { useRetirarDevolucion } from './useRetirarDevolucion.ts';

const RUTA = '/soporte/casosAach';

const claseDe = ({ clase }: CasoVM) => CLASES_DE_RECHAZO[leerClaseDeRechazo(clase)];

const AVISOS: Readonly<Record<AvisoDeCasoVM, string>> = {
  ...NOMBRE_DE_CORREO,
  sin_correo: 'Sin correo',
};

const COLUMNAS = columnasDe<CasoVM>([
  {
    clave: 'vence',
    titulo: 'Plazo',
    prioridad: 1,
    celda: ({ vence }) => <PlazoDeCaso vence={vence} />,
    valor: ({ vence }) => vence,
  },
  {
    clave: 'poliza',
    titulo: 'N° de póliza',
    celda: ({ numeroPoliza }) => <NumeroDePoliza numero={numeroPoliza} />,
    sinCorte: true,
    valor: ({ numeroPoliza }) => numeroPoliza,
    identifica: true,
  },
  {
    clave: 'patente',
    titulo: 'Patente',
    prioridad: 1,
    tipo: 'patente',
    sinCorte: true,
    valor: ({ patente, dv }) => patenteConDv(patente, dv),
  },
  {
    clave: 'clase',
    titulo: 'Motivo del rechazo',
    celda: (caso) => (
      <div>
        <strong>{claseDe(caso).nombre}</strong>
        <br />
        {caso.mensaje}
        {caso.porAprobar && <DevolucionPorAprobar {...caso.porAprobar} />}
      </div>
    ),
    valor: (caso) => claseDe(caso).nombre,
  },
  {
    clave: 'venta',
    titulo: 'N° de venta',
    prioridad: 3,
    tipo: 'numero',
    celda: ({ ventaId }) => <NumeroDeVenta id={ventaId} />,
    valor: ({ ventaId }) => ventaId,
  },
  {
    clave: 'avisos',
    titulo: 'Avisos',
    prioridad: 3,
    celda: ({ avisos }) => (
      <>
        Propietario: {AVISOS[avisos.propietario]}
        <br />
        Vendedor: {AVISOS[avisos.vendedor]}
      </>
    ),
  },
]);

const coincide = (caso: CasoVM, texto: string): boolean =>
  coincideTexto(
    texto,
    String(caso.numeroPoliza),
    String(caso.ventaId),
    caso.patente,
    claseDe(caso).nombre,
    caso.mensaje,
  );

interface Acciones {
  readonly alInformar: (caso: CasoVM) => void;
  readonly alResolver: (caso: CasoVM) => void;
  readonly alRetirar: (caso: CasoVM) => void;
}

const accionesDe = (
  caso: CasoVM,
  { alInformar, alResolver, alRetirar }: Acciones,
): AccionDeFila[] => {
  const { patente, numeroPoliza, vigente, porAprobar } = caso;
  const deVigente: AccionDeFila[] = [
    {
      titulo: `Editar vehículo ${patente}`,
      icono: IconCar,
      ruta: '/InformarPolizasAACH/editarVehiculo',
      estado: { patente, poliza: numeroPoliza, volver: RUTA },
    },
    {
      texto: 'Informar nuevamente',
      titulo: `Informar nuevamente póliza ${numeroPoliza}`,
      icono: IconSend,
      alPulsar: () => alInformar(caso),
    },
  ];
  const retiro: AccionDeFila = {
    texto: 'Retirar la devolución propuesta',
    titulo: `Retirar la devolución propuesta de la póliza ${numeroPoliza}`,
    icono: IconArrowBackUp,
    alPulsar: () => alRetirar(caso),
  };
  return [
    ...(vigente ? deVigente : []),
    {
      texto: 'Resolver caso',
      titulo: `Resolver caso de la póliza ${numeroPoliza}`,
      icono: IconCheck,
      alPulsar: () => alResolver(caso),
    },
    ...(porAprobar?.propio ? [retiro] : []),
  ];
};

const useCasos = () => {
  const operacion = useOperacion();
  const { tabla, refrescar } = useListaEntera({
    llamada: buscarCasos,
    columnas: COLUMNAS,
    coincide,
    vacio: 'No hay casos abiertos con la AACH.',
    despues: 'Cuando la AACH rechace una póliza, aparecerá aquí con su plazo.',
    cada: 60_000,
  });
  const resolver = useResolverCaso(operacion, refrescar);
  const informar = async ({ polizaId, numeroPoliza }: CasoVM) => {
    const suya = { titulo: `Póliza N° ${numeroPoliza}`, alCerrar: refrescar };
    operacion.iniciar();
    try {
      const [dicho] = await llamar(informarPolizas, { ids: [polizaId] });
      if (!dicho) return operacion.exito('La póliza ya no espera ser informada.', suya);
      return operacion.exito(
        dicho.aceptada
          ? 'La AACH aceptó la póliza: el caso quedó terminado.'
          : `La AACH no la aceptó: ${dicho.mensaje}`,
        suya,
      );
    } catch (fallo) {
      return operacion.error(textoDeFallo(fallo), suya);
    }
  };
  const retirar = useRetirarDevolucion(operacion, refrescar);
  return { operacion, tabla, informar, resolver, retirar };
};

/** `/soporte/casosAach`: paid policies that the AACH refused, earliest deadline first. */
export const CasosAach = () => {
  const puede = usePuede();
  const { operacion, tabla, informar, resolver, retirar } = useCasos();
  return (
    <Pagina
      titulo="Casos AACH"
      proposito="Pólizas pagadas que la asociación rechazó. Cada una termina corregida e informada nuevamente, o anulada por duplicada con devolución de su prima."
    >
      <Tabla
        titulo="Casos abiertos"
        {...tabla}
        claveDe={({ id }) => id}
        unidad={['caso', 'casos']}
        {...(puede(resolverCaso) && {
          acciones: (caso: CasoVM) =>
            accionesDe(caso, {
              alInformar: (uno) => void informar(uno),
              alResolver: resolver.abrir,
              alRetirar: (uno) => void retirar(uno),
            }),
        })}
      />
      <DialogoDeCaso {...resolver} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
