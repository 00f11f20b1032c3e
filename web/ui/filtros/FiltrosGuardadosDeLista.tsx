import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { FiltrosGuardados, type ValorDeFiltro } from './FiltrosGuardados.tsx';

/**
 * The saved filters of a list whose filters and sort stand in the address, which holds nothing of a
 * person. What was typed to search stays as it is.
 */
export const FiltrosGuardadosDeLista = ({ lista }: { readonly lista: string }) => {
  const [parametros] = useSearchParams();
  const { pathname, state } = useLocation();
  const navegar = useNavigate();
  const { pagina: _, ...actual } = Object.fromEntries(parametros);
  const aplicar = (valor: ValorDeFiltro) => {
    const search = new URLSearchParams(valor).toString();
    void navegar({ pathname, search }, { replace: true, state: state as unknown });
  };
  return <FiltrosGuardados lista={lista} actual={actual} alAplicar={aplicar} />;
};
