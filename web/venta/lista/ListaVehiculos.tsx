import { sinVehiculos } from '#features/ventas/venta.errors.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { RUTA_TERMINOS, rutaDeLista } from '#features/ventas/venta.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ErrorDeApi } from '../../lib/api/api.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Cargando } from '../piezas/Cargando.tsx';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { rutaDeSubida } from '../estado/ruta-de-subida.ts';
import { ERROR_INESPERADO } from '../piezas/textos.ts';
import { useIntencion } from '../estado/useIntencion.ts';
import { retomarVenta } from '../estado/retomar-venta.ts';
import { useCoberturasPrevias } from '../vehiculos/CoberturasPrevias.tsx';
import { Revision } from './Revision.tsx';

const SIN_VENTA: EstadoDeNavegacion = { error: ERROR_INESPERADO };

export const ListaVehiculos = () => {
  const { pathname, state } = useLocation();
  const { volverA } = leerEstadoDeVenta(state);
  const [{ idIntencionVenta, idConvenio, etapa }] = useState(leerVenta);
  const consulta = useIntencion(idIntencionVenta);
  const previas = useCoberturasPrevias(idIntencionVenta);
  const venta = consulta.isFetchedAfterMount ? consulta.data : undefined;
  if (idIntencionVenta === null) {
    // Going back from a finished sale is no error.
    return <Navigate to="/" state={etapa === ETAPA.terminada ? null : SIN_VENTA} replace />;
  }
  // Special sales have a list of their own address, a paid sale has none any more, and a load in preparation
  // has none yet.
  if (venta) {
    // A sale with a failed payment may still be changed.
    const paso = venta.siguientePaso === RUTA_TERMINOS ? rutaDeLista(venta) : venta.siguientePaso;
    if (paso.toLowerCase() !== pathname.toLowerCase()) {
      const estado = { ...(state as object | null), idConvenio: venta.convenioId };
      return <Navigate to={paso} state={estado} replace />;
    }
  }
  return (
    <PaginaDeCompra
      titulo="Lista de vehículos"
      proposito="Revise cada vehículo: una patente o un RUT equivocado deja al vehículo sin seguro."
    >
      <PasosDeCompra
        actual={PASO.revision}
        idConvenio={venta?.convenioId ?? idConvenio}
        subida={venta ? rutaDeSubida(venta) : null}
      />
      {consulta.isError && !venta && (
        <EstadoError
          idSolicitud={consulta.error instanceof ErrorDeApi ? consulta.error.idSolicitud : null}
          alReintentar={() => void consulta.refetch()}
        />
      )}
      {venta && previas ? (
        <ConEspejo
          venta={venta}
          previas={previas}
          volverA={volverA}
          alCambiar={async () => {
            await consulta.refetch();
          }}
        />
      ) : (
        !consulta.isError && <Cargando />
      )}
    </PaginaDeCompra>
  );
};

interface ConEspejoProps {
  readonly venta: IntencionVM;
  readonly previas: readonly CoberturaPreviaVM[];
  readonly volverA: string | null;
  readonly alCambiar: () => Promise<void>;
}

/** Called when its only vehicle was removed (V-CAMINO-050). */
const SinVehiculos = ({ convenioId }: Pick<IntencionVM, 'convenioId'>) => (
  <EstadoVacio
    titulo={sinVehiculos.texto}
    texto="Agregue un vehículo para continuar con esta compra."
    accion={
      <Button component={Link} to="/venta/ingresoVehiculo" state={{ idConvenio: convenioId }}>
        Agregar un vehículo
      </Button>
    }
  />
);

/** Copies the server's sale to this tab's storage, from which editing starts. */
const ConEspejo = (props: ConEspejoProps) => {
  const { venta } = props;
  useEffect(() => void retomarVenta(venta), [venta]);
  if (venta.vehiculosViewModel.length === 0) return <SinVehiculos convenioId={venta.convenioId} />;
  return <Revision {...props} />;
};
