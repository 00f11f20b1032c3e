import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { useConveniosAMano } from '../../lib/a-mano/useConveniosAMano.ts';
import { Favorito } from '../../ui/Favorito.tsx';

/** Absent in a public session, which has one agreement and no favourites. */
export const EstrellaDeConvenio = ({ convenio }: { readonly convenio: ConvenioVM }) => {
  const { puede, esFavorito, marcar } = useConveniosAMano();
  if (!puede) return null;
  return (
    <Favorito
      nombre={convenio.nombre}
      puesto={esFavorito(convenio.id)}
      alCambiar={(puesto) => void marcar(convenio.id, puesto)}
    />
  );
};
