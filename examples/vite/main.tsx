import {
  Account,
  type Appearance,
  ErrorPage,
  Recovery,
  Sessions,
  SignedIn,
  SignedOut,
  SignIn,
  SignInProvider,
  SignOut,
  SignUp,
  UserMenu,
  Verification,
} from '@members/sign-in-react';
import '@members/sign-in-react/style.css';
import { withMessages } from '@members/sign-in-react/messages';
import en from '@members/sign-in-react/texts/en';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import './notes.css';

const kratosUrl = import.meta.env.VITE_KRATOS_URL ?? 'http://127.0.0.1:4433';

const appearance: Appearance = {
  colors: {
    light: { page: '#faf7f2', accent: '#0b6b58', button: '#0b6b58' },
    dark: { page: '#191714', card: '#25221d' },
  },
  fonts: { title: 'Georgia, "Iowan Old Style", serif' },
  radius: 6,
};

const texts = withMessages(en, { 'login.title': 'Open your notes' });

const Home = (): ReactNode => (
  <>
    <h1>Everything you wanted to remember</h1>
    <SignedOut>
      <p>Sign in to read your notes.</p>
    </SignedOut>
    <SignedIn>{({ identity }) => <p className="note">{`Notes of ${identity?.traits.email}`}</p>}</SignedIn>
  </>
);

function App(): ReactNode {
  return (
    <SignInProvider kratosUrl={kratosUrl} texts={texts} appearance={appearance} navigate={useNavigate()}>
      <header>
        <Link to="/">Notes</Link>
        <SignedOut>
          <Link to="/login">Sign in</Link>
        </SignedOut>
        <SignedIn>
          <Link to="/settings">Account</Link>
          <UserMenu />
        </SignedIn>
      </header>
      <main>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/login" element={<SignIn />} />
          <Route path="/registration" element={<SignUp />} />
          <Route path="/recovery" element={<Recovery />} />
          <Route path="/verification" element={<Verification />} />
          <Route path="/settings" element={<Account />} />
          <Route path="/sessions" element={<Sessions />} />
          <Route path="/logout" element={<SignOut />} />
          <Route path="/error" element={<ErrorPage />} />
        </Routes>
      </main>
    </SignInProvider>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
