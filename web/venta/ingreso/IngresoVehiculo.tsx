import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { conPunto } from '#values/texto.ts';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { leer } from '../../lib/navegador/almacen.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { tardia } from '../../lib/tardia/tardia.tsx';
import { leerVehiculos } from '../../lib/venta/venta.ts';
import { Cargando } from '../piezas/Cargando.tsx';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { SIN_CONVENIO } from '../piezas/textos.ts';
import { seIngresaAMano } from '../estado/useIntencion.ts';
import { useVentaDeLaPestana } from '../estado/useVentaDeLaPestana.ts';
import type { IngresoDeVehiculosProps } from './IngresoDeVehiculos.tsx';
import { CONVENIO_NO_VIGENTE, irAInicio } from './ir-a-inicio.tsx';
import { Preparacion } from './Preparacion.tsx';
import { AvisoDeDetencion } from '../piezas/AvisoDeDetencion.tsx';
import { VentaDetenida } from '../piezas/VentaDetenida.tsx';
import { PrimeraVista } from './primera/PrimeraVista.tsx';
import type { Relevo } from './primera/relevo.ts';

/** The whole screen, loaded at a buyer's first touch. */
const IngresoDeVehiculos = tardia(
  async () => (await import('./IngresoDeVehiculos.tsx')).IngresoDeVehiculos,
  <Cargando />,
);

interface IngresoVehiculoProps {
  /** Solves the invisible captcha; replaced only in tests. */
  readonly resolver?: () => Promise<string>;
}

export const IngresoVehiculo = ({ resolver }: IngresoVehiculoProps) => {
  const { idConvenio: elegido, editar } = leerEstadoDeVenta(useLocation().state);
  const { tipo } = useSesion();
  const deLaPestana = useVentaDeLaPestana();
  // Prefetched for sellers, who need all of it, while the agreement is read.
  useEffect(() => {
    if (tipo === 'login') void IngresoDeVehiculos.traer().catch(() => undefined);
  }, [tipo]);
  if (deLaPestana === null) return <Cargando />;
  const { etapa, nombreConvenio, idConvenio: enCurso, idIntencionVenta } = deLaPestana;
  // A public session has only the agreement that its link stored.
  const idConvenio = elegido ?? (tipo === 'publica' ? enCurso : null);
  if (idConvenio === null) return irAInicio(SIN_CONVENIO);
  if (etapa >= ETAPA.pago) return irAInicio();
  return (
    <PaginaDeCompra
      titulo="Ingreso de Datos"
      proposito={
        <>
          {nombreConvenio && tipo === 'login' ? `${conPunto(`Convenio ${nombreConvenio}`)} ` : ''}
          Ingrese la patente y complete los datos. Puede añadir varios vehículos.
        </>
      }
    >
      <PasosDeCompra actual={PASO.vehiculos} idConvenio={idConvenio} />
      <Suspense fallback={<Cargando />}>
        <Preparacion
          idConvenio={idConvenio}
          idVenta={idConvenio === enCurso ? idIntencionVenta : null}
          {...(resolver && { resolver })}
          espera={<Cargando />}
        >
          {(listo) => <ConConvenio {...listo} editar={editar} />}
        </Preparacion>
      </Suspense>
    </PaginaDeCompra>
  );
};

/** True for a buyer of a link who has typed and entered nothing yet. */
const useEsPrimeraVez = (venta: IntencionVM | null): boolean => {
  const { tipo } = useSesion();
  const { editar, patente } = leerEstadoDeVenta(useLocation().state);
  const [primera] = useState(
    () =>
      tipo === 'publica' &&
      venta === null &&
      editar === null &&
      patente === null &&
      leerVehiculos().length === 0 &&
      leer('borrador-compra') === null,
  );
  return primera;
};

/** Stop of a sale, as it was at entry: an open form stays, and the server refuses what is stopped. */
const useDetencion = (detenciones: ConvenioVM['detenciones'] | undefined): string | null => {
  // Release 1.3.0 sends none during an upgrade (A-RELEVO-006).
  const texto = textoDeDetencion(detenciones ?? []);
  const [entro, setEntro] = useState(texto === null);
  if (texto === null && !entro) setEntro(true);
  return entro ? null : texto;
};

interface ConConvenioProps extends Omit<IngresoDeVehiculosProps, 'relevo'> {
  readonly alReleer: () => void;
}

const ConConvenio = ({ alReleer, ...props }: ConConvenioProps) => {
  const { convenio, venta } = props;
  const { tipo } = useSesion();
  const primera = useEsPrimeraVez(venta);
  const [relevo, setRelevo] = useState<Relevo | null>(null);
  const detencion = useDetencion(convenio.detenciones);
  if (!convenio.sePuedeVender) return irAInicio(CONVENIO_NO_VIGENTE);
  if (detencion !== null) return <VentaDetenida texto={detencion} alReintentar={alReleer} />;
  // A sale paid elsewhere, or read from a file, continues on its own screen.
  if (venta && !seIngresaAMano(venta)) {
    return <Navigate to={venta.siguientePaso} state={{ idConvenio: convenio.id }} replace />;
  }
  return primera && relevo === null ? (
    <PrimeraVista convenio={convenio} traer={IngresoDeVehiculos.traer} alLlegar={setRelevo} />
  ) : (
    <>
      {tipo === 'login' && <AvisoDeDetencion convenio={convenio} />}
      <IngresoDeVehiculos {...props} relevo={relevo} />
    </>
  );
};
