import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { Variante } from '#features/carga-masiva/columnas.ts';
import { buscarConvenioPorId } from '#features/convenios/convenio.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { conPunto } from '#values/texto.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Cargando } from '../piezas/Cargando.tsx';
import { metodosPara } from '../convenio/metodos-de-carga.ts';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { AvisoDeDetencion } from '../piezas/AvisoDeDetencion.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { SIN_CONVENIO } from '../piezas/textos.ts';
import { Borrador } from './correccion/Borrador.tsx';
import { PasosDeCarga } from './PasosDeCarga.tsx';
import { VARIANTES } from './archivo/variantes.ts';

/** Navigation state of the upload screen, from which a reload restores the draft. */
interface EstadoDeCarga {
  readonly idConvenio: number | null;
  /** Draft whose rows are being corrected. */
  readonly borrador: number | null;
}

/** Parses `location.state`, which may hold anything. */
const leerEstadoDeCarga = (estado: unknown): EstadoDeCarga => {
  const { borrador } = (estado ?? {}) as Record<string, unknown>;
  return {
    idConvenio: leerEstadoDeVenta(estado).idConvenio,
    borrador: typeof borrador === 'number' && Number.isInteger(borrador) ? borrador : null,
  };
};

const SIN_ELEGIR: EstadoDeNavegacion = { error: SIN_CONVENIO };

const CargaMasiva = ({ variante }: { readonly variante: Variante }) => {
  const { idConvenio, borrador } = leerEstadoDeCarga(useLocation().state);
  const navegar = useNavigate();
  const [{ etapa, nombreConvenio }] = useState(leerVenta);
  const [abiertoAqui, setAbiertoAqui] = useState(false);
  const { titulo, ruta } = VARIANTES[variante];
  if (idConvenio === null) return <Navigate to="/" state={SIN_ELEGIR} replace />;
  if (etapa >= ETAPA.pago) return <Navigate to="/" replace />;
  const abrir = (id: number | null) => {
    setAbiertoAqui(id !== null);
    void navegar(ruta, { replace: true, state: { idConvenio, borrador: id } });
  };
  const deConvenio = nombreConvenio ? `${conPunto(`Convenio ${nombreConvenio}`)} ` : '';
  return (
    <Pagina
      titulo={titulo}
      proposito={
        borrador === null
          ? `${deConvenio}Ingrese muchos vehículos de una vez con una planilla.`
          : `${deConvenio}Corrija aquí las filas con errores, o suba el archivo ya corregido.`
      }
    >
      <PasosDeCompra actual={PASO.vehiculos} idConvenio={idConvenio} />
      <ConConvenio variante={variante} idConvenio={idConvenio}>
        {borrador === null ? (
          <PasosDeCarga variante={variante} convenioId={idConvenio} alHallarErrores={abrir} />
        ) : (
          <Borrador
            key={borrador}
            id={borrador}
            idConvenio={idConvenio}
            recienAbierto={abiertoAqui}
            alVolver={() => abrir(null)}
          />
        )}
      </ConConvenio>
    </Pagina>
  );
};

interface ConConvenioProps {
  readonly variante: Variante;
  readonly idConvenio: number;
  readonly children: ReactNode;
}

/** Upload screen, only if agreement and user allow this load; the server checks in any case. */
const ConConvenio = ({ variante, idConvenio, children }: ConConvenioProps) => {
  const sesion = useSesion();
  const convenio = useQuery({
    queryKey: [buscarConvenioPorId.id, { id: idConvenio }],
    queryFn: ({ signal }) => llamar(buscarConvenioPorId, { id: idConvenio }, { senal: signal }),
  });
  if (convenio.isError && !convenio.data) {
    const { error } = convenio;
    return (
      <EstadoError
        idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        alReintentar={() => void convenio.refetch()}
      />
    );
  }
  if (!convenio.data) return <Cargando />;
  const ruta = VARIANTES[variante].ruta.toLowerCase();
  const puede = metodosPara(convenio.data, sesion).some((uno) => uno.ruta.toLowerCase() === ruta);
  if (puede && convenio.data.sePuedeVender) {
    return (
      <>
        <AvisoDeDetencion
          convenio={convenio.data}
          mientras="Puede subir y corregir su planilla; la venta sigue cuando se reanude."
        />
        {children}
      </>
    );
  }
  return (
    <EstadoVacio
      titulo={
        puede
          ? 'El convenio seleccionado no está vigente'
          : 'Este convenio no le permite ingresar vehículos con una planilla'
      }
      accion={
        <Button component={Link} to="/venta/seleccionConvenio">
          Elegir otro convenio
        </Button>
      }
    />
  );
};

/** `/venta/ingresoMasivo`. */
export const IngresoMasivo = () => <CargaMasiva variante="normal" />;

/** `/venta/ingresoMasivoEspecial`: the upload with the columns of special issuance. */
export const IngresoMasivoEspecial = () => <CargaMasiva variante="especial" />;
