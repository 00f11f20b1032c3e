import { informarPolizas } from '#features/aach/aach.contract.ts';
import type { AvisoDeCasoVM, CasoVM } from '#features/aach/caso.contract.ts';
import { buscarCasos, resolverCaso } from '#features/aach/casos/casos.contract.ts';
import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { desenlacesDe } from '#features/aach/desenlaces.ts';
import { formatearPesos } from '#values/dinero.ts';
import { patenteConDv } from '#values/patente.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconCar, IconCheck, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NumeroDePoliza, NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { PlazoDeCaso } from './PlazoDeCaso.tsx';
import { type DesenlaceDicho, DialogoDeDesenlace } from './DialogoDeDesenlace.tsx';

/** Support tables show 20 rows (A-LISTADO-016). */
const POR_PAGINA = 20;
const RUTA = '/soporte/casosAach';

const claseDe = ({ clase }: CasoVM) => CLASES_DE_RECHAZO[leerClaseDeRechazo(clase)];

const AVISOS: Readonly<Record<AvisoDeCasoVM, string>> = {
  enviado: 'avisado',
  pendiente: 'aviso en camino',
  rechazado: 'aviso no enviado',
  sin_correo: 'sin correo',
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
    titulo: 'N° póliza',
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
      <span>
        <strong>{claseDe(caso).nombre}</strong>
        <br />
        {caso.mensaje}
      </span>
    ),
    valor: (caso) => claseDe(caso).nombre,
  },
  {
    clave: 'venta',
    titulo: 'N° venta',
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

const NINGUNO: readonly CasoVM[] = [];
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
}

const accionesDe = (caso: CasoVM, { alInformar, alResolver }: Acciones): AccionDeFila[] => {
  const { patente, numeroPoliza, vigente } = caso;
  const deVigente: AccionDeFila[] = [
    {
      titulo: `Editar vehículo ${patente}`,
      icono: IconCar,
      ruta: '/InformarPolizasAACH/editarVehiculo',
      estado: { patente, poliza: numeroPoliza, volver: RUTA },
    },
    {
      titulo: `Informar nuevamente póliza ${numeroPoliza}`,
      icono: IconSend,
      alPulsar: () => alInformar(caso),
    },
  ];
  return [
    ...(vigente ? deVigente : []),
    {
      titulo: `Resolver caso de la póliza ${numeroPoliza}`,
      icono: IconCheck,
      alPulsar: () => alResolver(caso),
    },
  ];
};

interface DialogoDeCasoProps {
  /** Null: closed. */
  readonly caso: CasoVM | null;
  readonly alCerrar: () => void;
  readonly alResolver: (caso: CasoVM, desenlace: DesenlaceDicho) => void;
}

/** How one case ends, with what it is about. */
export const DialogoDeCaso = ({ caso, alCerrar, alResolver }: DialogoDeCasoProps) => (
  <DialogoDeDesenlace
    abierto={caso !== null}
    titulo={caso ? `Resolver caso de la póliza N° ${caso.numeroPoliza}` : ''}
    introduccion={
      caso && (
        <p>
          {patenteConDv(caso.patente, caso.dv)}, prima {formatearPesos(caso.prima)}. La AACH dijo: «
          {caso.mensaje}». {claseDe(caso).remedio}
        </p>
      )
    }
    opciones={caso ? desenlacesDe(caso.vigente ? 'vigente' : 'anulada') : []}
    textoEnviar="Resolver caso"
    alCerrar={alCerrar}
    alEnviar={(desenlace) => {
      if (caso) alResolver(caso, desenlace);
    }}
  />
);

const useCasos = () => {
  const operacion = useOperacion();
  const [porResolver, setPorResolver] = useState<CasoVM | null>(null);
  const consulta = useQuery({
    queryKey: [buscarCasos.id],
    queryFn: ({ signal }) => llamar(buscarCasos, {}, { senal: signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const correr = async (titulo: string, hacer: () => Promise<string>) => {
    const alCerrar = () => void consulta.refetch();
    operacion.iniciar();
    try {
      operacion.exito(await hacer(), { titulo, alCerrar });
    } catch (fallo) {
      const texto =
        fallo instanceof ErrorDeApi ? fallo.message : 'Ocurrió un error al procesar la solicitud';
      operacion.error(texto, { titulo, alCerrar });
    }
  };
  const informar = ({ polizaId, numeroPoliza }: CasoVM) =>
    correr(`Póliza N° ${numeroPoliza}`, async () => {
      const [dicho] = await llamar(informarPolizas, { ids: [polizaId] });
      if (!dicho) return 'La póliza ya no espera ser informada.';
      return dicho.aceptada
        ? 'La AACH aceptó la póliza: el caso quedó terminado.'
        : `La AACH no la aceptó: ${dicho.mensaje}`;
    });
  const resolver = ({ id, numeroPoliza }: CasoVM, desenlace: DesenlaceDicho) => {
    setPorResolver(null);
    return correr(`Póliza N° ${numeroPoliza}`, async () => {
      const { devolucion } = await llamar(resolverCaso, { id, ...desenlace });
      return devolucion === null
        ? 'El caso quedó terminado.'
        : `El caso quedó terminado. Se pidió devolver ${formatearPesos(devolucion.monto)}.`;
    });
  };
  return {
    operacion,
    consulta,
    porResolver,
    setPorResolver,
    informar,
    resolver,
  };
};

/** `/soporte/casosAach`: paid policies that the AACH refused, the one that is due first before. */
export const CasosAach = () => {
  const puede = usePuede();
  const { operacion, consulta, porResolver, setPorResolver, informar, resolver } = useCasos();
  const { data, error, isPending, refetch } = consulta;
  const vista = useFilasLocales({
    filas: data ?? NINGUNO,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Pagina
      titulo="Casos AACH"
      proposito="Pólizas pagadas que la asociación rechazó. Cada una termina corregida e informada nuevamente, o anulada por duplicada con devolución de su prima."
    >
      <Tabla
        titulo="Casos abiertos"
        columnas={COLUMNAS}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={isPending}
        error={
          error && {
            idSolicitud: error instanceof ErrorDeApi ? error.idSolicitud : null,
            alReintentar: () => void refetch(),
          }
        }
        vacio={data?.length === 0 && <EstadoVacio texto="No hay casos abiertos con la AACH." />}
        unidad={['caso', 'casos']}
        {...(puede(resolverCaso) && {
          acciones: (caso: CasoVM) =>
            accionesDe(caso, {
              alInformar: (uno) => void informar(uno),
              alResolver: setPorResolver,
            }),
        })}
      />
      <DialogoDeCaso
        caso={porResolver}
        alCerrar={() => setPorResolver(null)}
        alResolver={(caso, desenlace) => void resolver(caso, desenlace)}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
