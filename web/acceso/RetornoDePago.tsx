import type { EnlaceVM } from '#features/acceso/entrada/ver-enlace.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '@mantine/core';
import { useCodigoDeEnlace } from '../lib/sesion/useCodigoDeEnlace.ts';
import { Situacion } from '../ui/Situacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { EnlaceDeCompra } from './EnlaceDeCompra.tsx';
import { NoSeConsulto } from './piezas/NoSeConsulto.tsx';
import { crearRetomada, type Hallado } from './retomar-compra.ts';
import { useAlEntrar } from './piezas/useAlEntrar.ts';

/** Message when neither code nor session opens the purchase: what happened, what is not lost, what to do. */
const SinAcceso = ({ conCodigo }: { readonly conCodigo: boolean }) => (
  <Situacion
    titulo="No pudimos abrir su compra"
    dicho={
      conCodigo
        ? 'Este enlace ya se usó o venció. Por seguridad, cada enlace abre la compra por un tiempo limitado.'
        : 'La dirección no trae el código de su compra, o está incompleta.'
    }
    accion={
      <Button component={Link} to="/#recuperar">
        Recuperar mi compra
      </Button>
    }
  >
    Su compra no se ha perdido. Si ya pagó, no vuelva a pagar: su SOAP llega al correo que indicó en
    la compra. Para entrar de nuevo, pida otro enlace con la patente del vehículo y su correo.
  </Situacion>
);

interface RetornoDePagoProps {
  /** Makes the sale the current one of this tab. */
  readonly alEncontrar: (venta: IntencionVM) => void;
}

/**
 * `/venta/retorno#{codigo}`: landing page after paying, and of links in our mails. Leads to the sale's next
 * step (V-OP-86); for a mailed link only by its button.
 */
export const RetornoDePago = ({ alEncontrar }: RetornoDePagoProps) => {
  const { codigo, recibido } = useCodigoDeEnlace();
  return <Retorno key={recibido} codigo={codigo} alEncontrar={alEncontrar} />;
};

interface RetornoProps extends RetornoDePagoProps {
  readonly codigo: string | null;
}

const Retorno = ({ codigo, alEncontrar }: RetornoProps) => {
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const [retomada] = useState(() => crearRetomada(codigo));
  const [visto, setVisto] = useState<EnlaceVM | 'nada' | null>(null);

  const alAbrir = (venta: IntencionVM | null) => {
    if (venta === null) {
      setVisto('nada');
      return;
    }
    consultas.clear();
    alEncontrar(venta);
    void navegar(venta.siguientePaso, { replace: true, state: { idConvenio: venta.convenioId } });
  };
  const alTerminar = (hallado: Hallado) => {
    if (hallado && 'enlace' in hallado) setVisto(hallado.enlace);
    else alAbrir(hallado && hallado.venta);
  };
  const { error, reintentar } = useAlEntrar({ hacer: retomada.mirar, alTerminar });

  if (visto === 'nada') return <SinAcceso conCodigo={codigo !== null} />;
  return (
    <Pagina titulo="Su compra" ancho="lectura">
      {visto !== null ? (
        <EnlaceDeCompra enlace={visto} abrir={retomada.abrir} alAbrir={alAbrir} />
      ) : error === null ? (
        <output>Estamos buscando su compra, por favor espere.</output>
      ) : (
        <NoSeConsulto error={error} alReintentar={reintentar} />
      )}
    </Pagina>
  );
};
