import {
  buscarGeneral,
  type HallazgosVM,
} from '#features/soporte/busqueda/busqueda-general.contract.ts';
import { LARGO_MINIMO, MUY_CORTO } from '#features/soporte/busqueda/busqueda-general.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { type ErrorDeApi, llamar } from '../../lib/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { EstadoError } from '../../ui/EstadoError.tsx';
import classes from './buscador.module.css';
import { accionesHalladas, GRUPOS, type Hallazgo, hallazgosDe } from './hallazgos.ts';
import { leerPedido } from './verbos.ts';

const ESPERA = 250;

interface BuscadorGeneralProps {
  readonly abierto: boolean;
  readonly alCerrar: () => void;
}

/**
 * Search of Soporte: policies, sales, vehicles and owners by number, plate, RUT or name, and their actions
 * ('anular 1000012'). Addresses hold only the numbers of policies and sales, which are not personal data.
 */
export const BuscadorGeneral = ({ abierto, alCerrar }: BuscadorGeneralProps) => {
  // Kept while the dialog is closed, so that the user can look at the screen and continue.
  const [texto, setTexto] = useState('');
  return (
    <Dialogo
      opened={abierto}
      onClose={alCerrar}
      title="Buscar"
      size="40rem"
      centered={false}
      yOffset="8dvh"
    >
      {abierto && <Buscador texto={texto} alEscribir={setTexto} alCerrar={alCerrar} />}
    </Dialogo>
  );
};

interface BuscadorProps extends Pick<BuscadorGeneralProps, 'alCerrar'> {
  readonly texto: string;
  readonly alEscribir: (texto: string) => void;
}

const useHallazgos = (texto: string) => {
  const activa = texto.length >= LARGO_MINIMO;
  const { data, error, isFetching, refetch } = useQuery<HallazgosVM, ErrorDeApi>({
    queryKey: [buscarGeneral.id, texto],
    queryFn: ({ signal }) => llamar(buscarGeneral, { texto }, { senal: signal }),
    enabled: activa,
    retry: false,
    gcTime: 0,
  });
  return { datos: activa ? data : undefined, error: activa ? error : null, isFetching, refetch };
};

const Buscador = ({ texto, alEscribir, alCerrar }: BuscadorProps) => {
  const campo = useRef<HTMLInputElement>(null);
  const seleccionar = () => campo.current?.select();
  useLayoutEffect(seleccionar, []);
  // The shortcut selects the text of the open dialog, for another search.
  useHotkeys([['mod+K', seleccionar]], []);
  const [escrito] = useDebouncedValue(texto, ESPERA);
  const { accion, texto: pedido } = leerPedido(escrito);
  const { datos, error, isFetching, refetch } = useHallazgos(pedido);
  const sesion = useSesion();
  const puede = usePuede();
  const navegar = useNavigate();
  const hallazgos = datos
    ? [
        ...(accion === null ? [] : accionesHalladas(datos, accion, puede)),
        ...hallazgosDe(datos, (ruta) => tieneVentana(sesion, ruta)),
      ]
    : [];
  const lista = useCombobox({
    opened: hallazgos.length > 0,
    // While the list is open it handles Escape, so the dialog closes with it.
    onDropdownClose: (origen) => {
      if (origen === 'keyboard') alCerrar();
    },
  });
  const { selectFirstOption } = lista;
  useEffect(() => {
    if (datos) selectFirstOption();
  }, [datos, selectFirstOption]);

  const elegir = ({ destino, buscar }: Hallazgo) => {
    if (destino === null) return alEscribir(buscar);
    alEscribir('');
    alCerrar();
    return void navegar(destino.ruta, { state: destino.estado });
  };
  return (
    <Combobox
      store={lista}
      onOptionSubmit={(clave) => {
        const elegido = hallazgos.find((hallazgo) => hallazgo.clave === clave);
        if (elegido) elegir(elegido);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={campo}
          label="Número, patente, RUT o nombre"
          data-autofocus
          spellCheck={false}
          maxLength={100}
          value={texto}
          onChange={({ currentTarget }) => alEscribir(currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isFetching && <Loader size="xs" aria-hidden />}
        />
      </Combobox.EventsTarget>
      <output className={classes.estado}>
        {accion !== null && pedido === ''
          ? 'Siga con el número o la patente: «anular 1000012».'
          : mensajeDe(pedido, datos, hallazgos.length)}
      </output>
      {error && <EstadoError titulo={error.message} alReintentar={() => void refetch()} />}
      <Combobox.Options aria-label="Resultados" className={classes.resultados}>
        {GRUPOS.map(({ clave, titulo }) => {
          const suyos = hallazgos.filter(({ grupo }) => grupo === clave);
          if (suyos.length === 0) return null;
          return (
            <Combobox.Group key={clave} label={titulo}>
              {suyos.map((hallazgo) => (
                <Combobox.Option key={hallazgo.clave} value={hallazgo.clave}>
                  <span className={classes.nombre}>{hallazgo.nombre}</span>
                  <span className={classes.detalle}>{hallazgo.detalle}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          );
        })}
      </Combobox.Options>
    </Combobox>
  );
};

const mensajeDe = (pedido: string, datos: HallazgosVM | undefined, cuantos: number): string => {
  if (pedido.length < LARGO_MINIMO) return `${MUY_CORTO}.`;
  if (!datos) return '';
  if (cuantos === 0) return `No encontramos nada con «${pedido}».`;
  const faltan = Object.values(datos).some(({ hayMas }) => hayMas);
  return faltan ? 'Hay más resultados: escriba algo más para acotar la búsqueda.' : '';
};
