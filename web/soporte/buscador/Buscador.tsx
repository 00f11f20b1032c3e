import { anularPoliza } from '#features/polizas/anular/anular.contract.ts';
import {
  buscarGeneral,
  type HallazgosVM,
} from '#features/soporte/busqueda/busqueda-general.contract.ts';
import { contar } from '#values/numero.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useFocusWithin, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import classes from './buscador.module.css';
import { useFilasEnteras } from './useFilasEnteras.ts';
import { accionesHalladas, GRUPOS, type Hallazgo, hallazgosDe } from './hallazgos.ts';
import { faltaTexto, PISTA_DE_ACCIONES, seBusca, sinHallazgos } from './sin-hallazgos.ts';
import { leerPedido } from './verbos.ts';

const ESPERA = 250;

interface BuscadorProps {
  readonly texto: string;
  readonly alEscribir: (texto: string) => void;
  /** Called after a selection, and by Escape. */
  readonly alIrse: () => void;
  /** Shows the results as one piece with the field, over the dimmed page, while the focus is within. */
  readonly enPagina?: boolean;
}

const useHallazgos = (texto: string) => {
  const activa = seBusca(texto);
  const { data, error, isFetching, refetch } = useQuery<HallazgosVM, ErrorDeApi>({
    queryKey: [buscarGeneral.id, texto],
    queryFn: ({ signal }) => llamar(buscarGeneral, { texto }, { senal: signal }),
    enabled: activa,
    retry: false,
    gcTime: 0,
  });
  return { datos: activa ? data : undefined, error: activa ? error : null, isFetching, refetch };
};

/**
 * Search of Soporte: policies, sales, vehicles and owners by number, plate, RUT or name, and their actions
 * ('anular 1000012'). Addresses hold only the numbers of policies and sales, which are not personal data.
 */
export const Buscador = ({ texto, alEscribir, alIrse, enPagina = false }: BuscadorProps) => {
  const campo = useRef<HTMLInputElement>(null);
  const { ref: caja, focused: dentro } = useFocusWithin<HTMLDivElement>();
  const seleccionar = () => {
    campo.current?.focus({ preventScroll: true });
    campo.current?.select();
  };
  useLayoutEffect(seleccionar, []);
  // The shortcut selects the text, for another search.
  useHotkeys([['mod+K', seleccionar]], []);
  const [escrito] = useDebouncedValue(texto, ESPERA);
  const { accion, verbo, texto: pedido } = leerPedido(escrito);
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
    opened: hallazgos.length > 0 && (dentro || !enPagina),
    // While the list is open it handles Escape, so the dialog closes with it.
    onDropdownClose: (origen) => {
      if (origen === 'keyboard') alIrse();
    },
  });
  const { selectFirstOption } = lista;
  useEffect(() => {
    if (datos) selectFirstOption();
  }, [datos, selectFirstOption]);

  const filas = useFilasEnteras();

  const elegir = ({ destino, buscar }: Hallazgo) => {
    if (destino === null) return alEscribir(buscar);
    alEscribir('');
    alIrse();
    return void navegar(destino.ruta, { state: destino.estado });
  };
  return (
    <div ref={caja} className={enPagina ? classes.enPagina : undefined}>
      <Combobox
        store={lista}
        onOptionSubmit={(clave) => {
          const elegido = hallazgos.find((hallazgo) => hallazgo.clave === clave);
          if (elegido) elegir(elegido);
        }}
      >
        <div className={classes.campo} data-abierto={lista.dropdownOpened || undefined}>
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
          <div className={classes.panel}>
            {lista.dropdownOpened && (
              <Combobox.Options ref={filas} aria-label="Resultados" className={classes.resultados}>
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
            )}
            <output className={classes.estado}>
              {enPagina && texto === '' && puede(anularPoliza)
                ? PISTA_DE_ACCIONES
                : mensajeDe(pedido, verbo, datos, hallazgos.length)}
            </output>
          </div>
        </div>
        {error && <EstadoError titulo={error.message} alReintentar={() => void refetch()} />}
      </Combobox>
    </div>
  );
};

const mensajeDe = (
  pedido: string,
  verbo: string,
  datos: HallazgosVM | undefined,
  cuantos: number,
): string => {
  if (!seBusca(pedido)) return faltaTexto(verbo);
  if (!datos) return '';
  if (cuantos === 0) return sinHallazgos(pedido);
  const faltan = Object.values(datos).some(({ hayMas }) => hayMas);
  return faltan
    ? 'Hay más resultados: escriba algo más para acotar la búsqueda.'
    : contar(cuantos, 'resultado', 'resultados');
};
