import {
  avanceRegeneracion,
  regenerarVenta,
} from '#features/polizas/regenerar/regenerar.contract.ts';
import type { VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { esRegenerable } from '#features/polizas/regenerar/regenerable.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { descargarVenta } from '../piezas/descargar-venta.ts';
import { FichaDeVenta } from '../piezas/FichaDeVenta.tsx';
import { PaginaDeVenta, type UsoDeVenta } from '../piezas/PaginaDeVenta.tsx';
import { PolizasDeVenta } from '../piezas/PolizasDeVenta.tsx';
import classes from '../piezas/soporte.module.css';
import { SIN_VENTA } from '../piezas/textos.ts';

const MS_ENTRE_PREGUNTAS = 1_500;
const esperar = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** Waits until every valid policy has its file again, saying how many do. */
const esperarDocumentos = async (operacion: Operacion, id: number): Promise<void> => {
  for (;;) {
    const { total, listas } = await llamar(avanceRegeneracion, { id });
    if (listas >= total) return;
    operacion.iniciar(`Regenerando pólizas: ${listas} de ${total}`);
    await esperar(MS_ENTRE_PREGUNTAS);
  }
};

const Acciones = ({
  venta,
  operacion,
  refrescar,
}: UsoDeVenta & { readonly venta: VentaSoporteVM }) => {
  const completa = esRegenerable(venta.estadoEmision, venta.estadoVenta);
  const regenerar = async () => {
    operacion.iniciar();
    try {
      await llamar(regenerarVenta, { id: venta.id });
      await esperarDocumentos(operacion, venta.id);
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && fallo.estado === 409;
      operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al regenerar la Venta');
      return;
    }
    await descargarVenta(operacion, venta.id);
    refrescar();
  };
  return (
    <div className={classes.acciones}>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        disabled={!completa || !venta.vigente}
        onClick={() => void regenerar()}
      >
        Regenerar Venta
      </Button>
      {!completa && (
        <Button
          variant="default"
          component={Link}
          to={`/Soporte/RegeneracionVenta?iv=${venta.id}`}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          Continuar Venta
        </Button>
      )}
    </div>
  );
};

/** `/Soporte/RegenerarVenta`: the files of all valid policies again, then their zip. */
export const RegenerarVenta = () => (
  <PaginaDeVenta
    titulo="Regenerar Venta"
    proposito="Rehace los documentos de todas las pólizas vigentes de una venta."
    sinVenta={SIN_VENTA.regeneracion}
  >
    {(venta, uso) => (
      <>
        <Acciones venta={venta} {...uso} />
        <FichaDeVenta venta={venta} />
        <PolizasDeVenta polizas={venta.polizaVentaVM} />
      </>
    )}
  </PaginaDeVenta>
);
