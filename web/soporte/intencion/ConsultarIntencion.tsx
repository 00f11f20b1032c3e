import { buscarReemisiones } from '#features/pagos/reemitir/reemision.contract.ts';
import { sePuedeReemitir } from '#features/pagos/reemision.ts';
import { buscarNoEmitidas } from '#features/ventas/no-emitidas/no-emitidas.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { BuscadorPorNumero, BuscadorPorNumeroOPatente } from './BuscadorDeIntencion.tsx';
import { FichaDeIntencion } from './FichaDeIntencion.tsx';
import { IntencionesHalladas } from './IntencionesHalladas.tsx';
import { EnlaceAFicha } from '../piezas/EnlaceAFicha.tsx';
import { NoEncontrado } from '../piezas/NoEncontrado.tsx';
import { ReemisionesPendientes } from './ReemisionesPendientes.tsx';
import { Reemitir } from './Reemitir.tsx';
import classes from '../piezas/soporte.module.css';
import { SIN_INTENCION } from '../piezas/textos.ts';
import { useBusqueda } from '../piezas/useBusqueda.ts';
import { VehiculosDeIntencion } from './VehiculosDeIntencion.tsx';

/** `/Soporte/ConsultarIntencionDeVenta`: by number or plate. */
export const ConsultarIntencion = () => (
  <PaginaDeIntencion
    titulo="Consultar Intención de Venta"
    proposito="Compras que no llegaron a emitirse, por número o por la patente de un vehículo."
    Buscador={BuscadorPorNumeroOPatente}
  />
);

/** `/Soporte/EmitirIntencion`: by number, with the re-issues that wait for a second Administrador. */
export const EmitirIntencion = () => (
  <PaginaDeIntencion
    titulo="Emitir Intención"
    proposito="Reemite una compra que se pagó y que no llegó a emitirse."
    Buscador={BuscadorPorNumero}
    conPendientes
  />
);

interface PaginaDeIntencionProps {
  readonly titulo: string;
  readonly proposito: string;
  readonly Buscador: ComponentType<Parameters<typeof BuscadorPorNumero>[0]>;
  readonly conPendientes?: boolean;
}

const PaginaDeIntencion = ({
  titulo,
  proposito,
  Buscador,
  conPendientes = false,
}: PaginaDeIntencionProps) => {
  const operacion = useOperacion();
  const puede = usePuede();
  const [elegida, setElegida] = useState<number | null>(null);
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(buscarNoEmitidas);
  const varias = datos !== null && datos.length > 1;
  const intencion = varias ? datos.find(({ id }) => id === elegida) : datos?.[0];
  return (
    <Pagina titulo={titulo} proposito={proposito}>
      <Buscador
        cargando={cargando}
        alBuscar={(criterios) => {
          setElegida(null);
          buscar(criterios);
        }}
      />
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={SIN_INTENCION.noExiste}
          siInvalido={SIN_INTENCION.invalida}
          desconocido={SIN_INTENCION.desconocido}
          alReintentar={refrescar}
        />
      )}
      {varias && !intencion && <IntencionesHalladas intenciones={datos} alElegir={setElegida} />}
      {intencion && (
        <Detalle
          key={intencion.id}
          intencion={intencion}
          operacion={operacion}
          refrescar={refrescar}
          {...(varias && { alVolver: () => setElegida(null) })}
        />
      )}
      {conPendientes && puede(buscarReemisiones) && <ReemisionesPendientes operacion={operacion} />}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};

interface DetalleProps {
  readonly intencion: IntencionVM;
  readonly operacion: Operacion;
  readonly refrescar: () => void;
  /** Returns to the other intentions of the same plate. */
  readonly alVolver?: () => void;
}

/** One intention, with its re-issue while it is unpaid (A-REEM-001). */
const Detalle = ({ intencion, operacion, refrescar, alVolver }: DetalleProps) => (
  <>
    <div className={classes.acciones}>
      {sePuedeReemitir(intencion) && (
        <Reemitir intencion={intencion} operacion={operacion} alTerminar={refrescar} />
      )}
      {alVolver && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={alVolver}
        >
          Volver a los resultados
        </Button>
      )}
    </div>
    <EnlaceAFicha ruta={rutaDeVenta(intencion.id)} />
    <FichaDeIntencion intencion={intencion} />
    <VehiculosDeIntencion vehiculos={intencion.vehiculosViewModel} />
  </>
);
