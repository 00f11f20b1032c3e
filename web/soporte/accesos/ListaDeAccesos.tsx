import {
  type AccesoVM,
  listaAccesos,
  listaAfectados,
} from '#features/privacidad/accesos/accesos.contract.ts';
import { type ReactNode, useState } from 'react';
import {
  type FiltrosDe,
  type ListaDelServidor,
  useListaDelServidor,
} from '../../lib/lista/useListaDelServidor.ts';
import { BotonExportar } from '../../ui/BotonExportar.tsx';
import { exportarLibro } from '../../ui/dialogo/exportar-libro.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import { DetalleTecnico } from '../piezas/copiable/DetalleTecnico.tsx';
import { type FiltrosDeAcceso, FiltrosDeAccesos } from './FiltrosDeAccesos.tsx';

interface ListaDeAccesosProps<Fila> {
  readonly titulo: string;
  readonly proposito: ReactNode;
  readonly lista: ListaDelServidor<Fila, FiltrosDe<typeof listaAccesos>>;
  readonly columnas: readonly Columna<Fila>[];
}

const ListaDeAccesos = <Fila extends { readonly id: number }>({
  titulo,
  proposito,
  lista,
  columnas,
}: ListaDeAccesosProps<Fila>) => {
  const [filtros, setFiltros] = useState<FiltrosDeAcceso | null>(null);
  const operacion = useOperacion();
  const { descripcion, exportar } = lista;
  const { vista, consulta, cargando, todas } = useListaDelServidor(lista, filtros ?? {}, {
    activa: filtros !== null,
  });
  const alExportar = () => exportarLibro(operacion, exportar, todas, `${descripcion.titulo}.xlsx`);
  return (
    <Pagina
      titulo={titulo}
      proposito={proposito}
      accion={filtros !== null && <BotonExportar alExportar={() => void alExportar()} />}
    >
      <FiltrosDeAccesos alBuscar={setFiltros} />
      {filtros === null ? (
        <EstadoVacio
          titulo="Todavía no se ha buscado nada."
          texto="Indique una persona, un usuario, una sesión o fechas."
        />
      ) : (
        <Tabla
          titulo={descripcion.titulo}
          columnas={columnas}
          claveDe={({ id }) => id}
          vista={vista}
          cargando={cargando}
          error={
            consulta.error && {
              titulo: consulta.error.message,
              idSolicitud: consulta.error.idSolicitud,
              alReintentar: () => void consulta.refetch(),
            }
          }
          unidad={descripcion.unidad}
          vacio={
            <EstadoVacio
              titulo="No hay accesos con esos datos."
              texto="Amplíe las fechas o quite alguno de los datos."
            />
          }
        />
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};

/** Values that only machines compare; the exported workbook has a column for each. */
const TECNICAS: ReadonlySet<string> = new Set(['sesion', 'llamada', 'solicitud']);

const COLUMNAS: readonly Columna<AccesoVM>[] = [
  ...columnasDeLista<AccesoVM>(listaAccesos.descripcion).filter(
    ({ clave }) => !TECNICAS.has(clave),
  ),
  {
    clave: 'tecnico',
    titulo: 'Detalle técnico',
    prioridad: 3,
    celda: ({ sesion, llamada, solicitud }) => (
      <DetalleTecnico
        datos={[
          ['Sesión', sesion],
          ['Llamada', llamada],
          ['N° de solicitud', solicitud],
        ]}
      />
    ),
  },
];

/** `/soporte/accesos`: reads of personal data, with reader, time and reason. */
export const Accesos = () => (
  <ListaDeAccesos
    titulo="Accesos a datos personales"
    proposito="Quién vio datos de personas, cuándo, en qué consulta y por qué. Se guarda por dos años."
    lista={listaAccesos}
    columnas={COLUMNAS}
  />
);

/** `/soporte/brecha`: persons shown to a user or a session since a moment. */
export const Brecha = () => (
  <ListaDeAccesos
    titulo="Brecha de datos personales"
    proposito="De quiénes vio datos un usuario o una sesión, y desde cuándo: lo que se informa a la Agencia y a las personas (Ley N° 21.719)."
    lista={listaAfectados}
    columnas={columnasDeLista(listaAfectados.descripcion)}
  />
);
