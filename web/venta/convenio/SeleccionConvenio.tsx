import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { totalDePaginas } from '#values/paginacion.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useLocalStorage } from '@mantine/hooks';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { enGrupos } from '../../lib/a-mano/convenios-a-mano.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useConveniosAMano } from '../../lib/a-mano/useConveniosAMano.ts';
import { comenzarVenta } from '../../lib/venta/venta.ts';
import { BuscadorDeTabla } from '../../ui/tabla/BuscadorDeTabla.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Paginador } from '../../ui/tabla/Paginador.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { AvisoCompraSinTerminar } from './AvisoCompraSinTerminar.tsx';
import { convenioCoincide, seVende } from './convenio-en-tarjeta.ts';
import { type MetodoDeCarga, metodosPara } from './metodos-de-carga.ts';
import { ListaDeConvenios } from './ListaDeConvenios.tsx';
import { ModalMetodoDeCarga } from './ModalMetodoDeCarga.tsx';
import { ModalPrimas } from './ModalPrimas.tsx';
import classes from './SeleccionConvenio.module.css';
import { TarjetaConvenio } from './TarjetaConvenio.tsx';
import { useConvenios } from './useConvenios.ts';
import { usePuedeComprar } from './usePuedeComprar.ts';

/** The compact list of many agreements, or their cards once chosen; this browser remembers it. */
const useVistaDeConvenios = (muchos: boolean) => {
  const [enLista, setEnLista] = useLocalStorage({
    key: 'convenios-en-lista',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { enLista: enLista && muchos, alternar: () => setEnLista(!enLista) };
};

/** Cards per page (V-CONV-004). */
const POR_PAGINA = 6;
/** Lines per page of the compact list, the size of a block of agreements. */
const POR_PAGINA_EN_LISTA = 60;
const SIN_COLUMNAS: never[] = [];
const PAGO_EN_CURSO: EstadoDeNavegacion = {
  error:
    'Estamos confirmando el pago de su última compra. No vuelva a pagar: podrá iniciar otra compra cuando termine.',
};

type Ventana = { readonly cual: 'primas' | 'metodo'; readonly convenio: ConvenioVM };

export const SeleccionConvenio = () => {
  const puede = usePuedeComprar();
  const { tipo } = useSesion();
  if (puede === 'no') return <Navigate to="/" state={PAGO_EN_CURSO} replace />;
  return (
    <Pagina
      titulo="Selección de Convenio"
      proposito={
        tipo === 'publica'
          ? 'Este es el convenio de su compra. Revise las primas y continúe.'
          : 'Elija el convenio con que se venderán las pólizas.'
      }
    >
      <PasosDeCompra actual={PASO.convenio} />
      {puede === 'si' && (
        <>
          <AvisoCompraSinTerminar />
          <Convenios />
        </>
      )}
    </Pagina>
  );
};

const Convenios = () => {
  const sesion = useSesion();
  const navegar = useNavigate();
  const { convenios, error, reintentar, ...consulta } = useConvenios(sesion.usuarioId ?? 0);
  const { aMano, cargando: esperando } = useConveniosAMano();
  // Order at the time of opening: a new star must not move its agreement under the pointer.
  const [alAbrir, setAlAbrir] = useState<typeof aMano | null>(null);
  if (alAbrir === null && !esperando) setAlAbrir(aMano);
  const cargando = consulta.cargando || alAbrir === null;
  const ordenados = useMemo(
    () =>
      alAbrir === null ? [] : enGrupos(convenios, alAbrir, seVende).flatMap((uno) => uno.convenios),
    [convenios, alAbrir],
  );
  // A public session has one agreement and no choice of load method (V-CONV-009).
  const unico = sesion.tipo === 'publica';
  const { enLista, alternar } = useVistaDeConvenios(!unico && convenios.length > POR_PAGINA);
  const vista = useFilasLocales({
    filas: ordenados,
    columnas: SIN_COLUMNAS,
    coincide: convenioCoincide,
    tamano: enLista ? POR_PAGINA_EN_LISTA : POR_PAGINA,
  });
  const [ventana, setVentana] = useState<Ventana | null>(null);
  // Keeps its content while the dialog fades out.
  const [abierta, setAbierta] = useState<Ventana['cual'] | null>(null);

  const abrir = (cual: Ventana['cual'], convenio: ConvenioVM) => {
    setVentana({ cual, convenio });
    setAbierta(cual);
  };
  const ir = (convenio: ConvenioVM, ruta: string) => {
    comenzarVenta(convenio);
    void navegar(ruta, { state: { idConvenio: convenio.id } });
  };
  const seleccionar = (convenio: ConvenioVM) =>
    unico ? ir(convenio, '/venta/ingresoVehiculo') : abrir('metodo', convenio);
  const cerrar = () => setAbierta(null);

  return (
    <>
      <div className={classes.barra}>
        {!unico && (
          <BuscadorDeTabla titulo="convenios" textoInicial="" alBuscar={vista.alBuscar ?? cerrar} />
        )}
        {!unico && convenios.length > POR_PAGINA && (
          <Button
            variant="default"
            leftSection={
              enLista ? (
                <IconLayoutGrid size={18} aria-hidden />
              ) : (
                <IconList size={18} aria-hidden />
              )
            }
            onClick={alternar}
          >
            {enLista ? 'Ver tarjetas' : 'Ver lista'}
          </Button>
        )}
        <output className={classes.conteo}>
          {cargando
            ? 'Cargando, por favor espere.'
            : !unico && !error && contar(vista.total, 'convenio', 'convenios')}
        </output>
      </div>
      {error && (
        <EstadoError
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
          alReintentar={reintentar}
        />
      )}
      {!cargando && !error && vista.total === 0 && <EstadoVacio />}
      {enLista ? (
        <ListaDeConvenios
          grupos={enGrupos(vista.filas, alAbrir ?? [], seVende)}
          alVerPrimas={(convenio) => abrir('primas', convenio)}
          alSeleccionar={seleccionar}
        />
      ) : (
        <ul className={classes.tarjetas} aria-label="Convenios" aria-busy={cargando}>
          {vista.filas.map((convenio) => (
            <TarjetaConvenio
              key={convenio.id}
              convenio={convenio}
              unico={unico}
              alVerPrimas={() => abrir('primas', convenio)}
              alSeleccionar={() => seleccionar(convenio)}
            />
          ))}
        </ul>
      )}
      <Paginador
        etiqueta="convenios"
        pagina={vista.pagina}
        total={totalDePaginas(vista.total, vista.tamano)}
        alCambiar={vista.alPaginar}
      />
      {ventana?.cual === 'primas' && (
        <ModalPrimas convenio={ventana.convenio} abierto={abierta === 'primas'} alCerrar={cerrar} />
      )}
      <ModalMetodoDeCarga
        convenio={ventana?.convenio ?? null}
        metodos={metodosPara(ventana?.convenio ?? null, sesion)}
        abierto={abierta === 'metodo'}
        alElegir={({ ruta }: MetodoDeCarga) => {
          if (ventana) ir(ventana.convenio, ruta);
        }}
        alCerrar={cerrar}
      />
    </>
  );
};
